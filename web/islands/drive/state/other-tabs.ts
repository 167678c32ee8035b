/** Set once changes of other tabs are listened to. */
let tell: (() => void) | null = null

/** Has other tabs of the user show what has just been changed here. */
export const tellOtherTabs = (): void => tell?.()

interface OtherTabs {
  userId: number
  /** Called when another tab of the same user has changed the drive. */
  onChange: () => void
}

/** Returns how to stop. Tabs of somebody else, who has signed in meanwhile, are not listened to. */
export function joinOtherTabs({ userId, onChange }: OtherTabs): () => void {
  const channel = new BroadcastChannel('atoll.drive')
  channel.addEventListener('message', ({ data }: MessageEvent<{ userId: number }>) => {
    if (data.userId === userId) onChange()
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it is of this site alone
  tell = () => channel.postMessage({ userId })
  return () => {
    tell = null
    channel.close()
  }
}
