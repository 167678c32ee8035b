import { encodePicture } from './encode-picture.ts'
import { fitSize } from './fit-size.ts'

/** The first frame of many films is black: how far into it to look, as a share of its length. */
const FRAME_AT = 0.1

/** A frame of a film: of a file, or of what is at an address, of which only that part is fetched. Throws. */
export async function pictureOfVideo(
  source: Blob | string,
  signal: AbortSignal,
): Promise<Blob | null> {
  const address = typeof source === 'string' ? source : URL.createObjectURL(source)
  const video = Object.assign(document.createElement('video'), {
    muted: true,
    playsInline: true,
    preload: 'metadata',
    src: address,
  })
  try {
    await eventOf(video, 'loadedmetadata', signal)
    // Live recordings have no known duration.
    video.currentTime = Number.isFinite(video.duration) ? video.duration * FRAME_AT : 0
    await eventOf(video, 'seeked', signal)
    const size = fitSize({ width: video.videoWidth, height: video.videoHeight })
    return size && (await encodePicture(video, size))
  } finally {
    // Else it would go on loading.
    video.removeAttribute('src')
    video.load()
    if (typeof source !== 'string') URL.revokeObjectURL(address)
  }
}

function eventOf(video: HTMLVideoElement, name: string, signal: AbortSignal): Promise<void> {
  const done = new AbortController()
  const event = new Promise<void>((resolve, reject) => {
    const options = { once: true, signal: done.signal }
    video.addEventListener(name, () => resolve(), options)
    video.addEventListener('error', () => reject(new Error('this film can’t be played')), options)
    signal.addEventListener('abort', () => reject(signal.reason), options)
  })
  return event.finally(() => done.abort())
}
