# shellcheck shell=bash
# Installing, for app/run, tests/run and .ci/run, which read this file with `source` and set `root`.

# say TEXT: tells how things go, on standard error.
say() { printf 'softfocus: %s\n' "$*" >&2; }

# stop SENTENCE: ends the command, saying what to do.
stop() {
  say "$@"
  exit 1
}

# missing_packages LIST...: prints the lines of third_party/packages-LIST.txt whose package is not installed.
missing_packages() {
  local lines installed line
  lines=$(cat "${@/#/"$root/third_party/packages-"}" | sed '/^#/d')
  # shellcheck disable=SC2046  # one word a package is meant; the ${} below are dpkg's
  installed=$(dpkg-query --show --showformat='${db:Status-Status} ${Package}\n' \
    $(cut -d' ' -f1 <<<"$lines") 2>/dev/null | sed -n 's/^installed //p') || true
  while IFS= read -r line; do
    grep -Fxq -- "${line%% *}" <<<"$installed" || printf '%s\n' "$line"
  done <<<"$lines"
}

# install_packages LIST...: installs what the lists name and the system lacks. Nothing missing: no network, no words.
install_packages() {
  local lists=("${@/%/.txt}") missing packages as_root=()
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    say "these libraries and tools are needed (named as in Debian; third_party/README.md has more):"
    cat "${lists[@]/#/"$root/third_party/packages-"}" | sed '/^#/d; s/^/  /' >&2
    stop "there is no apt here: install these by your system's own means, then, in $root," \
      "build with 'cmake -B build && cmake --build build' and start build/softfocus."
  fi
  missing=$(missing_packages "${lists[@]}")
  [[ $missing ]] || return 0
  readarray -t packages < <(cut -d' ' -f1 <<<"$missing")

  say "these Debian packages are missing and will be installed:"
  sed 's/^/  /' <<<"$missing" >&2
  if ((EUID != 0)); then
    as_root=(sudo)
    command -v sudo >/dev/null ||
      stop "there is no sudo here: as root, run 'apt-get install ${packages[*]}', then this again."
    sudo true || stop "sudo refused: have someone who may run 'apt-get install ${packages[*]}', then this again."
  fi
  apt_get() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
      apt-get -q -y -o DPkg::Lock::Timeout=600 -o Dpkg::Use-Pty=0 "$@" </dev/null >&2
  }
  # Lists that were never fetched name nothing, and old ones name files that are gone.
  if compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null &&
    apt_get install --no-install-recommends "${packages[@]}"; then
    return
  fi
  say "fetching the lists of packages"
  apt_get update || say "some lists could not be fetched; trying with those that are there"
  apt_get install --no-install-recommends "${packages[@]}" ||
    stop "apt-get could not install the packages; see its reason above (is the network there?), then run this again."
}
