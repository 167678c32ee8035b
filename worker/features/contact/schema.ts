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
    .regex(
      /^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u,
      'This name holds a character that cannot be used.',
    ),
  email: Email,
  message: z
    .string({ error: MISSING })
    .trim()
    .min(1, MISSING)
    .max(LONGEST_MESSAGE, 'This message is too long.')
    // Nobody types the others.
    .transform((text) => text.replaceAll(/[^\P{Cc}\n\r\t]/gu, '')),
  [HONEYPOT]: z.string().max(1000).default(''),
})
export type ContactInput = z.infer<typeof ContactInput>
