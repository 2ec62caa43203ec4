#!/usr/bin/env bash
# Tries "Debian without containers, step by step" of docs/operations.md: runs its steps in their order in a bare Debian, and
# checks after them, through the proxy with TLS, what an administrator would see. As root, on Debian:
#
#   scripts/follow-manual.sh [commit]      # of a commit, by default HEAD; MIRROR is that of debootstrap
#
# All of it is in one temporary folder and in namespaces of its own, for processes, mounts and network: these end with the script,
# however it ends. Servers reach nothing but each other on 127.0.0.1; apt-get and npm alone use the network of the machine, with
# its settings. systemd does not run in a chroot: scripts/manual/systemctl.sh starts what the units name. Nor is there a mail server
# or a bucket: scripts/manual/outside-services.js is both.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

if [ "${1:-}" != --inside ]; then
  [ "$(id -u)" = 0 ] || { echo 'A bare Debian is made by root: sudo scripts/follow-manual.sh' >&2; exit 2; }
  if ! { command -v debootstrap && command -v curl && command -v ip; } >/dev/null; then
    apt-get update -q >/dev/null
    DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends debootstrap curl iproute2 >/dev/null
  fi
  work=$(mktemp -d "${TMPDIR:-/tmp}/cairn-manual-XXXXXX")
  namespaces=
  # With the first process of a namespace all others end, and with the last one its mounts.
  finish() {
    if [ -n "$namespaces" ]; then
      kill -KILL "$namespaces" 2>/dev/null || true
      wait "$namespaces" 2>/dev/null || true
    fi
    rm -rf "$work"
  }
  trap finish EXIT
  trap 'exit 130' INT TERM HUP
  git -C "$here/.." archive --format=tar.gz --output="$work/cairn.tar.gz" "${1:-HEAD}"
  unshare --mount --pid --fork --kill-child --mount-proc "$here/follow-manual.sh" --inside "$work" </dev/null &
  namespaces=$!
  wait "$namespaces"
  exit
fi

work=$2
root=$work/root
SITE=https://cairn.example
OWNER=you@firm.example
PASSWORD=granite-waymark-1842
checks=0

say() { printf '%4ds  %s\n' "$SECONDS" "$*"; }
fail() {
  say "FAILED: $*" >&2
  tail -n 20 "$work/output.log" "$root"/var/log/{cairn,cairn-2,caddy}.log >&2 2>/dev/null || true
  exit 1
}
check() {
  local sentence=$1
  shift
  "$@" || fail "$sentence"
  checks=$((checks + 1))
  say "  ok: $sentence"
}
soon() {
  local end=$((SECONDS + 90))
  until "$@" 2>/dev/null; do
    [ "$SECONDS" -lt "$end" ] || return 1
    sleep 0.3
  done
}

# ---- The bare Debian ----

make_root() {
  say 'Making a bare Debian'
  mkdir "$root"
  mount --bind "$root" "$root"
  debootstrap --variant=minbase trixie "$root" ${MIRROR:+"$MIRROR"} >"$work/output.log" 2>&1 || fail debootstrap
  mount -t proc proc "$root/proc"
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  # Authorities that this machine trusts, as its registries may be behind one.
  mkdir -p "$root/usr/local/share/ca-certificates"
  cp /usr/local/share/ca-certificates/*.crt "$root/usr/local/share/ca-certificates" 2>/dev/null || true
  # A network of 127.0.0.1 alone, in which everybody may open ports 80 and 443, as the unit of Caddy allows it.
  touch "$work/net" "$root/run/machine-net"
  mount --bind /proc/self/ns/net "$root/run/machine-net"
  unshare --net="$work/net" true
  nsenter --net="$work/net" ip link set lo up
  nsenter --net="$work/net" sh -c 'echo 0 > /proc/sys/net/ipv4/ip_unprivileged_port_start'
  printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
  printf '#!/bin/sh\nexec nsenter --net=/run/machine-net /usr/bin/apt-get "$@"\n' >"$root/usr/local/sbin/apt-get"
  printf '#!/bin/sh\nnpm=/usr/local/bin/npm\n[ -e $npm ] || npm=/usr/bin/npm\nexec nsenter --net=/run/machine-net $npm "$@"\n' \
    >"$root/usr/local/sbin/npm"
  cp "$here/manual/systemctl.sh" "$root/usr/local/sbin/systemctl"
  chmod +x "$root/usr/sbin/policy-rc.d" "$root"/usr/local/sbin/*
  cp "$work/cairn.tar.gz" "$root/root/cairn.tar.gz"
}

# Settings of npm and of proxies are those of this machine.
passed=()
while read -r name; do passed+=("$name=${!name}"); done < <(
  compgen -e | grep -iE '^(npm_config_.*|https?_proxy|no_proxy|node_extra_ca_certs)$' || true
)
! command -v npm >/dev/null || passed+=("npm_config_registry=$(cd / && npm config get registry)")

in_root() {
  nsenter --net="$work/net" chroot "$root" env -i HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "${passed[@]}" "$@"
}

# ---- The manual ----

# Writes the blocks of each step into a file, which is named as the step.
read_manual() {
  mkdir "$work/steps"
  tar -xzOf "$work/cairn.tar.gz" docs/operations.md | awk -v folder="$work/steps" '
    /^## / { inside = $0 == "## Debian without containers, step by step" }
    inside && /^### [0-9]+\. / {
      name = tolower($0)
      sub(/^### [0-9]+\. /, "", name)
      gsub(/[^a-z]+/, "_", name)
      step = sprintf("%s/%02d-%s", folder, substr($0, 5) + 0, name)
    }
    /^```$/ { file = "" }
    file != "" { print > file }
    inside && /^```sh$/ { file = step }
  '
  [ -n "$(ls "$work/steps")" ] || fail 'The manual has no such section.'
}

# What only an administrator knows is that of the services that the script starts.
run_step() {
  sed -e 's|^mail=.*|mail=smtp://127.0.0.1:2525|' -e 's|^S3_ENDPOINT=.*|S3_ENDPOINT=http://127.0.0.1:9000|' \
    -e 's/^S3_\(ACCESS_KEY_ID\|SECRET_ACCESS_KEY\)=.*/S3_\1=S3RVER/' "$work"/steps/??-"$1" >"$root/root/step.sh"
  in_root env --chdir=/root bash -euo pipefail step.sh >"$work/output.log" 2>&1 || fail "the step $1"
}

follow() {
  local step name
  for step in "$work"/steps/*; do
    name=${step##*/??-}
    say "Step ${step##*/}"
    ! declare -F "before_$name" >/dev/null || "before_$name"
    run_step "$name"
    ! declare -F "after_$name" >/dev/null || "after_$name"
  done
}

# ---- A browser, and the mailbox of its user ----

web() {
  nsenter --net="$work/net" curl --silent --show-error --fail --max-time 30 \
    --resolve cairn.example:443:127.0.0.1 --resolve cairn.example:80:127.0.0.1 \
    --cacert "$root/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt" \
    --cookie "$work/cookies" --cookie-jar "$work/cookies" --header "origin: $SITE" --header 'sec-fetch-site: same-origin' "$@"
}
send() { web --request "$1" --header 'content-type: application/json' --data "$3" "$SITE$2"; }
answers() { web "$SITE$1" | grep -q "$2"; }
ready() { nsenter --net="$work/net" curl --silent --fail --output /dev/null "http://127.0.0.1:${1:-3000}/readyz"; }
mail_with() { grep -rlE "^To: $1" "$root/srv/mail" | xargs grep -hoE "/$2\?token=[A-Za-z0-9_-]+" | tail -n 1; }
invited() { mail_with "$1" join >"$work/link" && [ -s "$work/link" ]; }

# Opens the link of the invitation, and chooses a password.
accept() {
  rm -f "$work/cookies"
  soon invited "$1" || return 1
  send POST /api/auth/accept-invitation \
    "{\"token\":\"$(sed 's/.*=//' "$work/link")\",\"newPassword\":\"$PASSWORD\"}" >/dev/null
  answers /api/auth/get-session "$1"
}
signs_in() {
  rm -f "$work/cookies"
  send POST /api/auth/sign-in/email "{\"email\":\"$1\",\"password\":\"$PASSWORD\"}" | grep -q "$1"
}
upload() {
  printf -- '--part\r\ncontent-type: application/json\r\n\r\n{}\r\n--part\r\ncontent-type: application/pdf\r\n\r\n%%PDF-1.7\n%s\r\n--part--' \
    "$2" | web --header 'content-type: multipart/related; boundary=part' --data-binary @- \
    "$SITE/v0/b/cairn/o?name=pdfs%2F$1" >/dev/null
}
downloads() { answers "/v0/b/cairn/o/pdfs%2F$1?alt=media" "$2"; }

# ---- What is done and checked between the steps ----

# Debian starts both when it installs them.
after_packages() { in_root systemctl start postgresql caddy; }

after_program() {
  in_root setsid /opt/cairn/node_modules/.bin/node /opt/cairn/scripts/manual/outside-services.js /srv >"$work/outside.log" 2>&1 &
}

after_server() { check 'the server is ready' soon ready; }

after_a_name_that_is_not_public() {
  check 'a page answers over https, with a certificate of the authority' soon answers / '<title>'
  check 'http leads to https' grep -q "^location: $SITE/" -i <(web --head http://cairn.example/)
}

after_owner() {
  check 'the invited owner chooses a password and is signed in' accept "$OWNER"
  check 'the owner may do what owners do' answers /api/people "$OWNER"
  send PUT /api/clients/before-the-loss '{"name":"Overdale Before The Loss"}' >/dev/null
  check 'a client is saved' answers /api/clients/before-the-loss Overdale
  check 'a file is uploaded' upload 1_before.pdf 'before the loss'
}

before_restore() {
  in_root systemctl stop cairn
  rm -rf "$root/var/lib/cairn"
  as_postgres <<<'drop database cairn;' && as_postgres <<<'drop role cairn;'
  # As copies from elsewhere come back.
  in_root chown -R root: /backup /etc/cairn.env
  say '  data folder and database are gone'
  run_step folders_and_database
}

after_restore() {
  check 'the server is ready after the restore' soon ready
  check 'the session goes on' soon answers /api/auth/get-session "$OWNER"
  check 'the client of before the loss is there' answers /api/clients/before-the-loss Overdale
  check 'the file of before the loss is there' downloads 1_before.pdf 'before the loss'
  check 'the owner signs in with the password' signs_in "$OWNER"
}

as_postgres() { in_root sh -c 'cd / && runuser -u postgres -- psql --quiet --set ON_ERROR_STOP=1 "$@"' psql "$@"; }
count_documents() {
  if grep -q '^DATABASE_URL=' "$root/etc/cairn.env"; then
    as_postgres --tuples-only --no-align --command 'select count(*) from documents' cairn
  else
    on_sqlite 'console.log(db.prepare("select count(*) as n from documents").get().n)'
  fi
}
# Runs a script with the SQLite file of the installation as db, as its account.
on_sqlite() {
  in_root runuser -u cairn -- /opt/cairn/node_modules/.bin/node --no-warnings --eval \
    "const db = new (require('node:sqlite').DatabaseSync)('/var/lib/cairn/cairn.db'); $1"
}

# An installation of a kept release in the database that its file is of, with a disk for backups of its own.
load_kept() {
  in_root systemctl stop cairn
  rm -rf "$root"/backup/* "$root"/var/lib/cairn/*
  as_postgres <<<'drop database cairn;' && as_postgres <<<'create database cairn owner cairn;'
  case $1 in
    */postgres.sql)
      sed -i 's/^#DATABASE_URL=/DATABASE_URL=/' "$root/etc/cairn.env"
      { echo 'set role cairn;' && tar -xzOf "$work/cairn.tar.gz" "$1"; } | as_postgres --output /dev/null cairn
      ;;
    */sqlite.sql)
      sed -i 's/^DATABASE_URL=/#DATABASE_URL=/' "$root/etc/cairn.env"
      tar -xzOf "$work/cairn.tar.gz" "$1" | on_sqlite 'db.exec(require("node:fs").readFileSync(0, "utf8"))'
      ;;
  esac
  documents=$(count_documents)
  say "  $documents documents of $1"
}

check_kept() {
  check 'no document is lost' test "$(count_documents)" = "$documents"
  in_root cairn users invite "$1" >/dev/null 2>&1
  check 'an invited user signs in' accept "$1"
  check 'a client of the kept release is read' answers /api/clients/hadleigh-marine-holdings 'Kept in every release'
}

# The program starts on what each kept release left, on both databases; the oldest in PostgreSQL goes the way of the manual.
before_upgrade() {
  local kept first number=0
  kept=$(tar -tzf "$work/cairn.tar.gz" | grep -E '^tests/fixtures/releases/.+/(postgres|sqlite)\.sql$' | sort -V)
  first=$(grep '/postgres.sql$' <<<"$kept" | head -n 1)
  for file in $kept; do
    [ "$file" != "$first" ] || continue
    number=$((number + 1))
    load_kept "$file"
    in_root systemctl start cairn
    check 'the server is ready on them' soon ready
    check_kept "kept-$number@firm.example"
  done
  load_kept "$first"
}

after_upgrade() {
  check 'the server is ready after the upgrade' soon ready
  check_kept ada@firm.example
  check 'the release before is kept' test -e "$root/opt/cairn-before/dist/server/main.js"
  check 'a file is uploaded' upload 2_alone.pdf 'one server'
}

requests_of() { grep -c '"/api/fields' "$root/var/log/$1.log" || true; }
ask_often() {
  local end=$((SECONDS + $1))
  while [ "$SECONDS" -lt "$end" ]; do
    web --output /dev/null "$SITE/api/fields" || echo failed
    sleep 0.1
  done
}

after_second_server() {
  check 'the first server is ready' soon ready 3000
  check 'the second server is ready' soon ready 3001
  # The proxy asks each of them every second.
  sleep 3
  check 'no request fails' test -z "$(ask_often 5 2>&1)"
  for server in cairn cairn-2; do
    # The proxy chooses by chance, and a slow machine asks some twenty times.
    check "$server answers" test "$(requests_of "$server")" -gt 0
  done
  ask_often 15 >"$work/asked" 2>&1 &
  local asking=$!
  sleep 2
  in_root systemctl stop cairn
  check 'the first server has stopped' test "$(ready 3000 && echo ready)" = ''
  wait "$asking"
  check 'no request failed while the first server stopped' test ! -s "$work/asked"
  check 'the second server goes on' answers /api/clients/hadleigh-marine-holdings 'Kept in every release'
  check 'the second server reads the file of before from the bucket' downloads 2_alone.pdf 'one server'
  in_root systemctl start cairn
  check 'the first server is back' soon ready 3000
}

read_manual
make_root
follow
say "$checks checks passed; the bare Debian takes $(du -sh --one-file-system "$root" | cut -f 1)."
