import sharp from 'sharp'
import { seededRandom } from './random.ts'
import type { Scene } from './scenes.ts'
import { HEIGHT, rect, svgDocument } from './svg.ts'

/** Less than the API takes for a thumbnail. */
const THUMBNAIL_PX = 480

export interface Photo {
  content: Uint8Array<ArrayBuffer>
  thumbnail: Uint8Array<ArrayBuffer>
}

/** A scene with the grain and the dark corners of a lens, as JPEG. */
export async function takePhoto(scene: Scene, seed: number): Promise<Photo> {
  const content = await sharp(Buffer.from(drawing(scene, seed)))
    .jpeg({ quality: 82 })
    .toBuffer()
  const thumbnail = await sharp(content)
    .resize({ width: THUMBNAIL_PX })
    .webp({ quality: 78 })
    .toBuffer()
  return { content: new Uint8Array(content), thumbnail: new Uint8Array(thumbnail) }
}

export function drawing(scene: Scene, seed: number): string {
  return svgDocument(`
    <defs><filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".9" numOctaves="1" seed="${seed}"/><feColorMatrix type="saturate" values="0"/></filter>
    <radialGradient id="lens" r=".75"><stop offset=".55" stop-opacity="0"/><stop offset="1" stop-opacity=".32"/></radialGradient></defs>
    ${scene(seededRandom(seed))}${rect(0, HEIGHT, '#fff', 'filter="url(#grain)" opacity=".07"')}${rect(0, HEIGHT, 'url(#lens)')}`)
}
