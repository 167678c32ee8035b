import { Buffer } from 'node:buffer'
import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import type { BusboyInstance } from '@fastify/busboy'
import { BadRequestError, ValidationError } from '#worker/errors.ts'
import { readChunks } from '#worker/storage/read-chunks.ts'

const LIMITS = {
  files: 1,
  /** Twice as many as there are fields. */
  fields: 30,
  fieldNameSize: 100,
  /** A relative path of 4,000 characters, each of four bytes. */
  fieldSize: 16_000,
  headerPairs: 20,
  headerSize: 8 * 1024,
}

interface FormFile {
  name: string
  mime: string
}

/**
 * Streams the `file` of a form to `store`, with the fields before it; others may follow. A refused form is read to its
 * end: otherwise clients see a broken connection.
 * @throws BadRequestError, ValidationError, and errors of `store`.
 */
export async function readForm<Stored>(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  store: (
    file: FormFile,
    bytes: AsyncIterable<Uint8Array<ArrayBuffer>>,
    fields: Record<string, string>,
  ) => Promise<Stored>,
): Promise<{ fields: Record<string, string>; stored: Stored }> {
  const form = openForm(contentType)
  const fields = new Map<string, string>()
  const state: {
    refusal: { error: unknown } | null
    file: Readable | null
    storing: Promise<Stored> | null
  } = { refusal: null, file: null, storing: null }
  const refused = Promise.withResolvers<void>()
  const parsed = Promise.withResolvers<void>()
  const refuse = (error: unknown) => {
    state.refusal ??= { error }
    state.file?.destroy(new BrokenFormError())
    refused.resolve()
  }

  form.on('field', (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut) refuse(new ValidationError({ [name]: ['This is too long.'] }))
    fields.set(name, value)
  })
  form.on('file', (field, stream, name, _encoding, mime) => {
    stream.on('error', () => refuse(new BrokenFormError()))
    if (field !== 'file') {
      stream.resume()
      refuse(new ValidationError({ file: ['The file must be in the field "file".'] }))
      return
    }
    state.file = stream
    // A `store` that stops reading would otherwise destroy the stream, whose error would hide its own.
    const bytes: AsyncIterable<Buffer<ArrayBuffer>> = {
      [Symbol.asyncIterator]: () => stream.iterator({ destroyOnReturn: false }),
    }
    state.storing = store({ name, mime }, bytes, Object.fromEntries(fields))
    state.storing.catch(refuse)
  })
  form.on('filesLimit', () =>
    refuse(new ValidationError({ file: ['Please send one file at a time.'] })),
  )
  form.on('fieldsLimit', () => refuse(new BadRequestError('This form has too many fields.')))
  form.on('error', () => refuse(new BrokenFormError()))
  form.on('finish', parsed.resolve)

  try {
    for await (const chunk of readChunks(body)) {
      if (!state.refusal) await Promise.race([writeTo(form, chunk), refused.promise])
    }
    form.end()
    await Promise.race([parsed.promise, refused.promise])
    await Promise.race([state.storing, refused.promise])
  } catch (error) {
    refuse(error)
  }
  // Storing must have ended before the upload can be aborted.
  const stored = await state.storing?.catch(refuse)
  form.destroy()
  if (state.refusal) throw state.refusal.error
  if (!state.storing) throw new ValidationError({ file: ['Please choose a file.'] })
  return { fields: Object.fromEntries(fields), stored: stored as Stored }
}

const writeTo = (form: BusboyInstance, chunk: Uint8Array<ArrayBuffer>) =>
  new Promise<void>((resolve) =>
    form.write(Buffer.from(chunk.buffer, 0, chunk.length), () => resolve()),
  )

function openForm(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: LIMITS,
      fileHwm: 1024 ** 2,
    })
  } catch {
    throw new BadRequestError('Please send the file as a form (multipart/form-data).')
  }
}

/** The body ended early or is malformed. */
class BrokenFormError extends BadRequestError {
  constructor() {
    super('This form is not complete. Please send it again.')
  }
}
