import { z } from 'zod'
import { isOwnPath } from '#worker/input/own-path.ts'

/** Of a picture that pages show; empty = none. */
export const imageAddress = z
  .string()
  .max(1000)
  .refine(
    (address) => address === '' || isOwnPath(address) || /^https:\/\/\P{Cc}*$/u.test(address),
    'Must be a path of this site or an https address.',
  )
