import { z } from 'zod'
import { Email } from '../account/schema.ts'

export const LONGEST_NAME = 100
export const LONGEST_MESSAGE = 5000

const MISSING = 'Please fill this in.'

/** A field that people do not see: whoever fills it in is a program. */
export const HONEYPOT = 'homepage'

export const ContactInput = z.object({
  name: z
    .string({ error: MISSING })
    .trim()
    .min(1, MISSING)
    .max(LONGEST_NAME, 'This name is too long.')
    .regex(/^\P{Cc}*$/u, 'Must be a single line.'),
  email: Email,
  message: z
    .string({ error: MISSING })
    .trim()
    .min(1, MISSING)
    .max(LONGEST_MESSAGE, 'This message is too long.'),
  [HONEYPOT]: z.string().max(1000).default(''),
})
export type ContactInput = z.infer<typeof ContactInput>
