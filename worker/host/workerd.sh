#!/bin/sh
# Stands in for the workerd binary (MINIFLARE_WORKERD_PATH), for what miniflare has no option for.

# workerd ends with its parent, even when that is killed, as it would keep port and files. Only the parent holds the other
# end of descriptor 3, so reading it ends then.
(
  cat <&3
  kill -9 $$
  [ -n "$ATOLL_WORKERD_SOCKET" ] && rm -f "$ATOLL_WORKERD_SOCKET" && rmdir "${ATOLL_WORKERD_SOCKET%/*}"
) >/dev/null 2>&1 &

# A Unix socket instead of a TCP port, which every local user and web page reaches, where one is given.
if [ -n "$ATOLL_WORKERD_SOCKET" ]; then
  # A crashed workerd leaves its socket behind.
  rm -f "$ATOLL_WORKERD_SOCKET"
  for argument in "$@"; do
    shift
    case $argument in
      --socket-addr=entry=*) argument="--socket-addr=entry=unix:$ATOLL_WORKERD_SOCKET" ;;
    esac
    set -- "$@" "$argument"
  done
fi
exec "$ATOLL_WORKERD_BINARY" "$@"
