# Run by cpack when the files stand in a folder of its own, before it packs them.
find_program(shlibdeps dpkg-shlibdeps)
if(NOT shlibdeps)
  message(FATAL_ERROR "A Debian package needs dpkg-shlibdeps to name its dependencies: apt-get install dpkg-dev")
endif()

# Debian keeps manual pages compressed.
file(GLOB_RECURSE pages ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share/man/*.1)
execute_process(COMMAND gzip -9n ${pages} COMMAND_ERROR_IS_FATAL ANY)
