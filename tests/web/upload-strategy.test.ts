import { describe, expect, it } from 'vitest'
import { chooseStrategy, maxUploadBytes } from '#worker/features/uploads/upload-strategy.ts'

const MIB = 1024 ** 2
const DIRECT = { s3_direct_upload: true, disable_tus: false, uploads_driver: 'r2' } as const
const THROUGH_SITE = { ...DIRECT, s3_direct_upload: false }
const FORMS_ONLY = { ...THROUGH_SITE, disable_tus: true }

describe('how a file is sent', () => {
  it.each([
    [0, 'single', 'form', 'form'],
    [4 * MIB - 1, 'single', 'form', 'form'],
    [4 * MIB, 'single', 'tus', 'form'],
    [100 * MIB - 1, 'single', 'tus', 'form'],
    [100 * MIB, 'multipart', 'tus', 'form'],
    [5000 * MIB, 'multipart', 'tus', 'form'],
  ])('of %d bytes: %s directly, %s through the site, %s without tus', (size, ...expected) => {
    const chosen = [DIRECT, THROUGH_SITE, FORMS_ONLY].map((site) => chooseStrategy(size, site))
    expect(chosen).toEqual(expected)
  })

  it('does not depend on tus where files go straight to the bucket', () => {
    expect(chooseStrategy(5 * MIB, { ...DIRECT, disable_tus: true })).toBe('single')
  })
})

describe('the largest file', () => {
  it.each([
    ['directly', DIRECT, 0, 0],
    ['directly, with a limit', DIRECT, 500 * MIB, 500 * MIB],
    ['by tus', THROUGH_SITE, 0, 0],
    ['as a form', FORMS_ONLY, 0, 95 * MIB],
    ['as a form, with a lower limit', FORMS_ONLY, MIB, MIB],
    ['as a form, with a higher limit', FORMS_ONLY, 500 * MIB, 95 * MIB],
  ])('%s', (_how, settings, max_size, expected) => {
    expect(maxUploadBytes({ ...settings, max_size })).toBe(expected)
  })
})
