import type { Page } from 'playwright-core'

/** A real film of a few frames, 64 × 64, recorded in the page: no binary file in the repository. */
export async function recordVideo(page: Page): Promise<Uint8Array<ArrayBuffer>> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 })
    const context = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(0), {
      mimeType: 'video/webm;codecs=vp8',
    })
    const track = recorder.stream.getVideoTracks()[0] as CanvasCaptureMediaStreamTrack
    const chunks: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data))
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    recorder.start()
    for (let frame = 0; frame < 10; frame++) {
      if (context) {
        context.fillStyle = `hsl(${frame * 36} 80% 50%)`
        context.fillRect(0, 0, 64, 64)
      }
      track.requestFrame()
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
    recorder.stop()
    await stopped
    const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  return new Uint8Array(Buffer.from(base64, 'base64'))
}

/** A real picture, 64 × 64. */
export async function recordPicture(page: Page): Promise<Uint8Array<ArrayBuffer>> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 })
    canvas.getContext('2d')?.fillRect(8, 8, 48, 48)
    return canvas.toDataURL('image/png')
  })
  return new Uint8Array(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'))
}
