# After `cmake --install`, others use the core with find_package(punto).
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/punto)
get_property(libraries GLOBAL PROPERTY punto_libraries)

install(TARGETS punto RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(TARGETS ${libraries} EXPORT punto_targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY core DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/punto
        FILES_MATCHING PATTERN "*.hpp")
install(DIRECTORY rulebooks DESTINATION ${CMAKE_INSTALL_DATADIR}/punto COMPONENT program
        FILES_MATCHING PATTERN "*.toml")
install(EXPORT punto_targets NAMESPACE punto:: DESTINATION ${package_dir})

configure_package_config_file(tools/cmake/punto-config.cmake.in punto-config.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(punto-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/punto-config.cmake
              ${PROJECT_BINARY_DIR}/punto-config-version.cmake
        DESTINATION ${package_dir})
