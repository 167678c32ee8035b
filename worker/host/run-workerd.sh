#!/bin/sh
# Runs workerd for as long as its parent lives: a workerd left behind would keep the port and the files.
# Descriptor 3 is one end of a socket pair whose other end only the parent holds, so reading it ends with the parent.
(
  cat <&3
  kill -9 $$
) >/dev/null 2>&1 &
exec "$ATOLL_WORKERD" "$@"
