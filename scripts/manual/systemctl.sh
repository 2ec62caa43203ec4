#!/bin/bash
# Stand-in for systemctl in a chroot, where systemd does not run, for scripts/follow-manual.sh. Starts the ExecStart of a unit as its
# User, with its Environment and EnvironmentFile, and with what ProtectSystem=strict and PrivateTmp leave it of the disk; stops it
# by its process id, within TimeoutStopSec. Output is in /var/log/<unit>.log.
set -euo pipefail

of_unit() {
  for folder in /etc/systemd/system /usr/lib/systemd/system; do
    [ ! -e "$folder/$unit.service" ] || { sed -n "s/^$1=//p" "$folder/$unit.service"; return; }
  done
  echo "Unit $unit.service not found." >&2
  return 1
}

environment() {
  of_unit Environment | xargs -r -n 1
  for file in $(of_unit EnvironmentFile); do
    grep -E '^\w+=' "$file" | sed -E "s/^(\w+)=([\"'])(.*)\2$/\1=\3/"
  done
}

running() {
  pid=$(cat "/run/$unit.pid" 2>/dev/null) && grep -qs '^State:\s*[^ZX]' "/proc/$pid/status"
}

as_user() {
  local user home
  user=$(of_unit User)
  home=$(getent passwd "$user" | cut -d : -f 6)
  mapfile -t settings < <(environment)
  cd /
  exec setpriv --reuid="$user" --regid="$user" --init-groups --no-new-privs \
    env -i HOME="$home" PATH=/usr/local/bin:/usr/bin:/bin "${settings[@]}" "$@"
}

# In a mount namespace of its own.
serve() {
  if [ "$(of_unit ProtectSystem)" = strict ]; then
    for path in $(of_unit ReadWritePaths) /proc; do mount --rbind "$path" "$path"; done
    mount -o remount,bind,ro /
    mount -t tmpfs tmpfs /tmp
  fi
  as_user $(of_unit ExecStart)
}

start() {
  ! running || return 0
  [ -n "$(of_unit ExecStart)" ]
  setsid unshare --mount "$0" serve "$unit" >>"/var/log/$unit.log" 2>&1 </dev/null &
  echo $! >"/run/$unit.pid"
}

stop() {
  running || return 0
  local limit
  limit=$(of_unit TimeoutStopSec)
  kill -TERM "$pid"
  for _ in $(seq $((${limit:-90} * 10))); do
    running || return 0
    sleep 0.1
  done
  kill -KILL "$pid"
  echo "$unit did not end within its TimeoutStopSec." >&2
  return 1
}

act() {
  # Its unit is a target of the clusters.
  if [ "$unit" = postgresql ]; then
    pg_lsclusters --no-header | while read -r version cluster _; do pg_ctlcluster "$version" "$cluster" "$1"; done
    return
  fi
  case $1 in
    reload) (as_user $(of_unit ExecReload)) ;;
    restart) stop && start ;;
    *) "$1" ;;
  esac
}

action=$1
shift
case $action in
  daemon-reload) exit ;;
  enable) action=start && [ "$1" = --now ] && shift ;;
  serve) unit=$1 && serve ;;
esac
for unit in "$@"; do act "$action"; done
