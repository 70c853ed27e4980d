# shellcheck shell=bash
# Building and testing, for app/run, tests/run and .ci/run, which read this file with `source`, after install.sh.

# configured FOLDER NAME=VALUE...: whether the build folder belongs to this source tree and has these settings.
configured() {
  local settings setting
  [[ -f $1/build.ninja && -f $1/CMakeCache.txt ]] || return 1
  settings=$(sed -E 's/^([A-Za-z_]+):[A-Z]+=/\1=/' "$1/CMakeCache.txt")
  for setting in "${@:2}"; do
    grep -Fxq -- "$setting" <<<"$settings" || return 1
  done
}

# configure FOLDER NAME=VALUE...: makes the build folder ready; does nothing when it is. CMake itself notices
# changed CMakeLists.txt files while building.
configure() {
  local folder=$1 ours=("CMAKE_HOME_DIRECTORY=$root" "CMAKE_GENERATOR=Ninja") fresh=()
  shift
  configured "$folder" "${ours[@]}" "$@" && return
  configured "$folder" "${ours[@]}" || fresh=(--fresh)  # new, or copied from elsewhere
  say "configuring $folder"
  rm -f "$folder/build.ninja"  # if this fails or is interrupted, the next run configures again
  cmake --log-level=WARNING "${fresh[@]}" -G Ninja -S "$root" -B "$folder" "${@/#/-D}" ||
    stop "CMake could not prepare the build; mend what it names above, or remove $folder, then run this again."
}

# build FOLDER TARGET NAME=VALUE...: configures with these settings, then builds what changed. Standard output is
# left alone. One build at a time in a folder.
build() (
  folder=$1 target=$2
  if ! mkdir -p "$folder" || [[ ! -w $folder ]] || ! exec 9>"$folder/.lock"; then
    stop "$folder cannot be written to: change its owner or remove it, then run this again."
  fi
  flock --nonblock 9 || { say "waiting for another build in $folder" && flock 9; }
  exec </dev/null >&2
  configure "$folder" "${@:3}"
  cmake --build "$folder" --target "$target" 2>&1 | sed -u '/Re-checking globbed/d; /ninja: no work to do/d' ||
    stop "the build failed; mend what the compiler names above, then run this again."
)

# run_tests FOLDER ARGUMENT...: runs ctest with these arguments and says how many tests passed. Fails when one
# failed or none ran.
run_tests() {
  local folder=$1 status=0
  rm -f "$folder/tests.xml"
  ctest --test-dir "$folder" --output-junit "$folder/tests.xml" --no-tests=error --output-on-failure \
    --parallel "$(nproc)" --timeout 300 "${@:2}" </dev/null || status=$?
  count_tests "$folder"
  return "$status"
}

# count_tests FOLDER...: prints "N passed, M failed" for the last runs in these folders.
count_tests() {
  cat "${@/%//tests.xml}" 2>/dev/null | tr '\n' ' ' | awk 'BEGIN { RS = "<testsuite " }
    function number(name) { return match($0, name "=\"[0-9]+") ? substr($0, RSTART + length(name) + 2) + 0 : 0 }
    NR > 1 { ran += number("tests"); failed += number("failures"); skipped += number("skipped") }
    END { printf "%d passed, %d failed%s\n", ran - failed - skipped, failed, skipped ? ", " skipped " skipped" : "" }'
}
