# How every target of the project is built.
include(GNUInstallDirs)

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
  # A precompiled header has the paths of its clone in it, and so has everything that uses it: with
  # them the cache would serve one clone alone.
  set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)
endif()

# Assertions of the libraries stay on in production too.
set(CMAKE_CXX_FLAGS_RELEASE "-O3 -g1")

add_library(punto_options INTERFACE)
target_compile_options(punto_options INTERFACE
  -Wall -Wextra -Wconversion -Wshadow -Werror
  -ffile-prefix-map=${PROJECT_SOURCE_DIR}/=)
# A precompiled header is the same whenever its files were written.
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  add_compile_options("SHELL:-Xclang -fno-pch-timestamp")
endif()
target_include_directories(punto_options INTERFACE ${PROJECT_SOURCE_DIR})
find_program(MOLD mold)
if(MOLD)
  target_link_options(punto_options INTERFACE -fuse-ld=mold)
endif()
if(PUNTO_SANITIZE)
  add_compile_options(-fsanitize=${PUNTO_SANITIZE} -fno-omit-frame-pointer
                      -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${PUNTO_SANITIZE})
  # Half the time to build; these are looked for together with the threads (CMakePresets.json).
  if(PUNTO_SANITIZE MATCHES "undefined")
    add_compile_options(-fno-sanitize=vptr,null,alignment,object-size,return)
  endif()
endif()

# punto_library(NAME [DEPENDS ...] [USES ...]): one static library of all sources of this folder.
# DEPENDS names folders of this project; USES names outside libraries, linked privately.
# Tests stand beside their subject as x_test.cpp and are gathered by tests/CMakeLists.txt.
function(punto_library name)
  cmake_parse_arguments(ARG "" "" "DEPENDS;USES" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS *.cpp)
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
  add_library(punto_${name} STATIC ${sources})
  add_library(punto::${name} ALIAS punto_${name})
  set_target_properties(punto_${name} PROPERTIES EXPORT_NAME ${name})
  target_compile_features(punto_${name} PUBLIC cxx_std_23)
  target_include_directories(punto_${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/punto>)
  target_link_libraries(punto_${name} PRIVATE $<BUILD_INTERFACE:punto_options> ${ARG_USES})
  foreach(dependency IN LISTS ARG_DEPENDS)
    target_link_libraries(punto_${name} PUBLIC punto_${dependency})
  endforeach()
  # The core is what others use; the edge belongs to the program.
  file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
  if(folder MATCHES "^core/")
    set_property(GLOBAL APPEND PROPERTY punto_libraries punto_${name})
  endif()
endfunction()
