# `tools/package/make` makes a Debian package: the program, its unit, manual, rulebooks, examples.
# What only a package has is left out by `cmake --install`, since some of it has no prefix.
set(package ${PROJECT_SOURCE_DIR}/tools/package)
set(documents ${CMAKE_INSTALL_DATAROOTDIR}/doc/punto)

function(package_file file destination)
  cmake_parse_arguments(ARG "" "NAME" "" ${ARGN})
  if(NOT ARG_NAME)
    get_filename_component(ARG_NAME ${file} NAME)
  endif()
  install(FILES ${file} DESTINATION ${destination} RENAME ${ARG_NAME}
          COMPONENT package EXCLUDE_FROM_ALL)
endfunction()

# Debian wants manuals and changelogs compressed, and the same bytes each time.
function(package_compressed file destination)
  get_filename_component(name ${file} NAME)
  set(made "\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${destination}/${name}.gz")
  install(CODE "
    file(MAKE_DIRECTORY \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${destination}\")
    execute_process(COMMAND gzip -9nc ${file} OUTPUT_FILE \"${made}\" COMMAND_ERROR_IS_FATAL ANY)
    file(CHMOD \"${made}\" PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
  " COMPONENT package EXCLUDE_FROM_ALL)
endfunction()

package_file(${package}/punto.service /lib/systemd/system)
package_file(${package}/punto.sysusers lib/sysusers.d NAME punto.conf)
package_file(${package}/punto.default /etc/default NAME punto)
package_file(${PROJECT_SOURCE_DIR}/floors/example.toml /etc/punto NAME floor.toml)
package_file(${package}/copyright ${documents})
package_compressed(${package}/changelog ${documents})
package_compressed(${package}/punto.1 ${CMAKE_INSTALL_MANDIR}/man1)
foreach(page OPERATING AUDIT MONEY STORE_FORMAT)
  package_file(${PROJECT_SOURCE_DIR}/docs/${page}.md ${documents})
endforeach()
package_file(${PROJECT_SOURCE_DIR}/floors/README.md ${documents} NAME FLOORS.md)
foreach(example docs/grafana-dashboard.json docs/prometheus-alerts.yml floors/demonstration.toml)
  package_file(${PROJECT_SOURCE_DIR}/${example} ${documents}/examples)
endforeach()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/package)
set(CPACK_PACKAGE_CONTACT "The Punto authors <authors@punto.example>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "baccarat tables whose records anybody can check")
set(CPACK_PACKAGE_DESCRIPTION
    "Approved baccarat rulebooks as executable data with rule numbers, exact odds
and simulation, and a floor of electronic tables that keeps everything it
decides, signed and chained, so that every card and cent can be verified.")
set(CPACK_COMPONENTS_ALL program package)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# The zones of the world are looked up at run time.
set(CPACK_DEBIAN_PACKAGE_DEPENDS tzdata)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS systemd)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
    ${package}/postinst ${package}/prerm ${package}/postrm ${package}/conffiles)
# The package holds what has been built; nothing else is built for it.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
include(CPack)
