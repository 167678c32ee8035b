import { z } from 'zod'
import { EntryId } from '#worker/features/drive/entries/schema.ts'
import { WorkspaceQuery } from '#worker/input/workspace-query.ts'

export const EntryParam = z.object({ id: EntryId })

export const PutTextQuery = WorkspaceQuery.extend({
  /** The `file_name` of the content that the text was read from: refused when the file holds another by now. */
  fileName: z.string().max(255).optional(),
})

/** UTF-8 bytes of a file's text that are searched; what is beyond is not. Browsers cut what they send. */
export const MAX_TEXT_BYTES = 256 * 1024

export const PutTextInput = z.object({
  /** Of a PDF, as a program that reads PDF finds it. Empty = it has none. */
  text: z
    .string()
    // Programs cut what they find anywhere; half a character is no reason to have none of it.
    .transform((text) => text.toWellFormed())
    .refine((text) => new TextEncoder().encode(text).byteLength <= MAX_TEXT_BYTES, {
      message: 'This text is too long.',
    }),
})
export type PutTextInput = z.infer<typeof PutTextInput>
