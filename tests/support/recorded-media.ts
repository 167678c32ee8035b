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
    const recorded = () =>
      new Promise<number>((resolve) => {
        recorder.addEventListener('dataavailable', ({ data }) => resolve(data.size), { once: true })
        recorder.requestData()
      })
    recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data))
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    recorder.start()
    for (let frame = 0; frame < 10; frame++) {
      if (context) {
        context.fillStyle = `hsl(${frame * 36} 80% 50%)`
        context.fillRect(0, 0, 64, 64)
      }
      // A busy machine may take its time, or leave a frame out: the film is long enough only when it has them all.
      do {
        track.requestFrame()
        await new Promise((resolve) => setTimeout(resolve, 40))
      } while ((await recorded()) === 0)
    }
    recorder.stop()
    await stopped
    const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  return new Uint8Array(Buffer.from(base64, 'base64'))
}

/** A real JPEG of 640 × 320, red left and blue right, rotated clockwise by EXIF: 320 × 640, red above blue. */
export async function recordSidewaysPicture(page: Page): Promise<Uint8Array<ArrayBuffer>> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 320 })
    const context = canvas.getContext('2d')
    if (context) {
      context.fillStyle = '#f00'
      context.fillRect(0, 0, 320, 320)
      context.fillStyle = '#00f'
      context.fillRect(320, 0, 320, 320)
    }
    return canvas.toDataURL('image/jpeg')
  })
  const jpeg = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  // A segment with one tag in big-endian TIFF: 0x0112, the orientation; 6, a quarter clockwise.
  const exif = Buffer.from(
    `ffe10022${Buffer.from('Exif\0\0').toString('hex')}4d4d002a00000008000101120003000000010006000000000000`,
    'hex',
  )
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]))
}
