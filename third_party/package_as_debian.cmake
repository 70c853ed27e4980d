# Run by cpack when the files stand in its own folder, before it packs them.
find_program(shlibdeps dpkg-shlibdeps)
if(NOT shlibdeps)
  message(FATAL_ERROR "A Debian package needs dpkg-shlibdeps to name its dependencies: apt-get install dpkg-dev")
endif()

# Debian keeps manual pages compressed.
file(GLOB_RECURSE pages ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share/man/*.1)
foreach(page ${pages})
  file(ARCHIVE_CREATE OUTPUT ${page}.gz PATHS ${page} FORMAT raw COMPRESSION GZip COMPRESSION_LEVEL 9)
  file(REMOVE ${page})
endforeach()
