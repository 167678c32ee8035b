/** To every other tab: the drive has changed, or (with `since`) whoever has changed it since then may say so again. */
interface Message {
  userId: number
  /** In milliseconds since 1970. */
  since?: number
}

let changedAt = -Infinity
/** Set once changes of other tabs are listened to. */
let tell: (() => void) | null = null

/** Has other tabs of the user show what has just been changed here; before `joinOtherTabs`, as soon as it is called. */
export function tellOtherTabs(): void {
  // Not `performance.now()`, which some browsers stop while the machine sleeps.
  changedAt = Date.now()
  tell?.()
}

interface OtherTabs {
  userId: number
  /** Called when another tab of the same user has changed the drive, also between the page's request and now. */
  onChange: () => void
}

/** Returns how to stop. Tabs of somebody else, who has signed in meanwhile, are not listened to. */
export function joinOtherTabs({ userId, onChange }: OtherTabs): () => void {
  const channel = new BroadcastChannel('atoll.drive')
  const send = (message: Message) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it is of this site alone
    channel.postMessage(message)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.userId !== userId) return
    if (data.since === undefined) onChange()
    else if (changedAt > data.since) tell?.()
  })
  tell = () => send({ userId })
  if (changedAt > -Infinity) tell()
  send({ userId, since: performance.timeOrigin })
  return () => {
    tell = null
    channel.close()
  }
}
