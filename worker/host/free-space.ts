import { statfs } from 'node:fs/promises'

/** Often enough that even a quick disk does not fill between two looks, with a floor of some 100 MB. */
const LOOK_INTERVAL_MS = 1000

export interface FreeSpace {
  /** Whether so many more bytes leave what must stay free. */
  hasRoomFor: (bytes: number) => boolean
  stop: () => void
}

/** Watches the disk that a folder is on. */
export async function watchFreeSpace(directory: string, floorBytes: number): Promise<FreeSpace> {
  const look = async () => {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize
  }
  let freeBytes = await look()
  let isLooking = false
  const timer = setInterval(() => {
    // A disk that hangs must not pile up calls.
    if (isLooking) return
    isLooking = true
    void look()
      .then((bytes) => (freeBytes = bytes))
      .catch(() => undefined)
      .finally(() => (isLooking = false))
  }, LOOK_INTERVAL_MS)
  timer.unref()
  return {
    hasRoomFor: (bytes) => freeBytes - bytes >= floorBytes,
    stop: () => clearInterval(timer),
  }
}
