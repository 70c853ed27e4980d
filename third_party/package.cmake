# What belongs to an installed program because of the libraries it is made of, and the Debian package that cpack makes
# of all that `cmake --install` puts in place.

# Parts of these are inside the program; their terms ask to be passed on with it.
set(copyright_file ${PROJECT_BINARY_DIR}/copyright)
file(WRITE ${copyright_file}.new
  "Softfocus: its authors have stated no licence.\n\n"
  "Parts of the projects below are inside the program. What follows is what Debian's packages say of each.\n")
foreach(package libimgui-dev python3-glad libeigen3-dev nlohmann-json3-dev libcli11-dev fonts-noto-core fonts-dejavu-core)
  set(terms /usr/share/doc/${package}/copyright)
  if(EXISTS ${terms})
    file(READ ${terms} text)
    file(APPEND ${copyright_file}.new "\n\n======== ${package}\n\n${text}")
  endif()
endforeach()
file(COPY_FILE ${copyright_file}.new ${copyright_file} ONLY_IF_DIFFERENT)
install(FILES ${copyright_file} DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(CPACK_GENERATOR DEB)
# All there is, as one component: its list of files is not that of an installation, which may belong to root.
set(CPACK_INSTALL_CMAKE_PROJECTS "${PROJECT_BINARY_DIR};${PROJECT_NAME};Unspecified;/")
set(CPACK_PACKAGE_NAME softfocus)
set(CPACK_PACKAGE_CONTACT "The Softfocus authors <softfocus@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "desktop program that shows attention as a weighted average")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Softfocus shows attention for what it is: a weighted average whose weights
come from similarity. Drag the numbers of a token's vector and the heatmap of
attention weights follows; switch the division by the root of d off and softmax
sharpens. The heatmap is saved as PNG, SVG or PDF, also without a display.")
set(CPACK_DEBIAN_PACKAGE_SECTION education)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

# The libraries it is linked with, as dpkg-shlibdeps finds them, and what it loads by name.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/packages-run.txt lines REGEX "^[^#]")
list(TRANSFORM lines REPLACE " .*" "")
list(JOIN lines ", " CPACK_DEBIAN_PACKAGE_DEPENDS)
# Faces for names in scripts that the embedded one lacks.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS fonts-noto-core)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "fonts-noto-cjk, fonts-noto-color-emoji")

set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/package_as_debian.cmake)
include(CPack)
