import type { Photo } from './photos/photo.ts'
import { takePhoto } from './photos/photo.ts'
import type { Scene } from './photos/scenes.ts'
import { pdf } from './pdf.ts'
import type { Letter } from './pdf.ts'

type Bytes = Uint8Array<ArrayBuffer>

export interface DemoFile {
  name: string
  mime: string
  /** When it was last changed. */
  daysAgo: number
  /** A photo is being drawn while others are uploaded. */
  content: Bytes | Promise<Bytes> | Promise<Photo>
  isStarred?: boolean
  tags?: readonly string[]
}

export interface DemoFolder {
  name: string
  color?: string
  files: DemoFile[]
  folders?: DemoFolder[]
}

/** Starred, and what it is tagged with. */
type Marks = Pick<DemoFile, 'isStarred' | 'tags'>

export const MIMES = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

export const text = (
  name: string,
  daysAgo: number,
  content: string,
  { mime = 'text/plain', ...marks }: Marks & { mime?: string } = {},
): DemoFile => ({ name, mime, daysAgo, content: new TextEncoder().encode(content), ...marks })

export const bytes = (
  name: string,
  mime: string,
  daysAgo: number,
  content: DemoFile['content'],
  marks: Marks = {},
): DemoFile => ({ name, mime, daysAgo, content, ...marks })

export const letter = (name: string, daysAgo: number, content: Letter, marks: Marks = {}) =>
  bytes(name, 'application/pdf', daysAgo, pdf(content), marks)

let photos = 0

/** The same calls in the same order give the same photos. */
export const photo = (name: string, daysAgo: number, scene: Scene, marks: Marks = {}): DemoFile =>
  bytes(name, 'image/jpeg', daysAgo, takePhoto(scene, ++photos * 7), marks)
