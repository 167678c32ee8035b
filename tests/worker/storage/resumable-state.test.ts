import { expect, it } from 'vitest'
import { offsetOf } from '#worker/storage/resumable-state.ts'
import type { ResumableState } from '#worker/storage/resumable-state.ts'

const PART_BYTES = 100

const state: ResumableState = {
  userId: 1,
  linkId: null,
  objectKey: 'uploads/x',
  lengthBytes: 250,
  maxBytes: 250,
  partBytes: PART_BYTES,
  workspaceId: 0,
  metadata: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-08T00:00:00.000Z',
  multipartUploadId: 'parts',
  partCount: 0,
  asideBytes: 0,
  crc32: 0,
  areAllPartsStored: false,
  object: null,
}
const object = { sizeBytes: 250, etag: 'x' }

it.each<[what: string, of: Partial<ResumableState>, offset: number]>([
  ['nothing has come', {}, 0],
  ['less than a part has come', { asideBytes: 40 }, 40],
  ['parts and a rest have come', { partCount: 2, asideBytes: 49 }, 249],
  [
    'the last, smaller part is stored, but not put together',
    { partCount: 2, areAllPartsStored: true },
    250,
  ],
  ['the object is complete', { partCount: 2, areAllPartsStored: true, object }, 250],
  ['the object is complete without parts', { multipartUploadId: null, object }, 250],
  ['the length is not declared yet', { lengthBytes: null, partCount: 1, asideBytes: 5 }, 105],
])('the offset where %s', (_what, of, offset) => {
  expect(offsetOf({ ...state, ...of })).toBe(offset)
})
