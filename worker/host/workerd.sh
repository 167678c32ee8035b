#!/bin/sh
# Stands in for the workerd binary (MINIFLARE_WORKERD_PATH), for what miniflare has no option for.

# workerd ends with its parent, even when that is killed, as it would keep port and files. Only the parent holds the other
# end of descriptor 3, so reading it ends then.
(
  cat <&3
  kill -9 $$
  [ -n "$ATOLL_WORKERD_SOCKETS" ] &&
    rm -f "$ATOLL_WORKERD_SOCKETS/simulator" "$ATOLL_WORKERD_SOCKETS/worker" && rmdir "$ATOLL_WORKERD_SOCKETS"
) >/dev/null 2>&1 &

# Unix sockets instead of TCP ports, which every local user and web page reaches, where a folder for them is given.
if [ -n "$ATOLL_WORKERD_SOCKETS" ]; then
  # A crashed workerd leaves its sockets behind.
  rm -f "$ATOLL_WORKERD_SOCKETS/simulator" "$ATOLL_WORKERD_SOCKETS/worker"
  for argument in "$@"; do
    shift
    case $argument in
      --socket-addr=entry=*)
        # miniflare's name for the socket of the first Worker's export `direct` (built-worker.ts).
        set -- "$@" "--socket-addr=direct:0:direct=unix:$ATOLL_WORKERD_SOCKETS/worker"
        argument="--socket-addr=entry=unix:$ATOLL_WORKERD_SOCKETS/simulator"
        ;;
    esac
    set -- "$@" "$argument"
  done
fi
exec "$ATOLL_WORKERD_BINARY" "$@"
