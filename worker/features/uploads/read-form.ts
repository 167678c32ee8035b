import { Buffer } from 'node:buffer'
import { Dicer } from '@fastify/busboy'
import { BadRequestError, ValidationError } from '#worker/errors.ts'
import { readChunks } from '#worker/storage/read-chunks.ts'
import { decodeText, parseHeader, readPartHeaders } from './form-part.ts'
import type { FormPart, PartHeaders } from './form-part.ts'

/** Twice as many as there are. */
const MAX_FIELDS = 30

/** A relative path of 4,000 characters, each of four bytes. */
const MAX_FIELD_BYTES = 16_000

/** No more is read of a form while as much of a part waits for its reader. */
const MAX_WAITING_BYTES = 1024 ** 2

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
    fieldCount: number
    /** Settles with the last field. */
    reading: Promise<void>
    file: Dicer.PartStream | null
    storing: Promise<Stored> | null
    part: Dicer.PartStream | null
    onTaken: () => void
  } = {
    refusal: null,
    fieldCount: 0,
    reading: Promise.resolve(),
    file: null,
    storing: null,
    part: null,
    onTaken: () => undefined,
  }
  const refused = Promise.withResolvers<void>()
  const parsed = Promise.withResolvers<void>()
  const refuse = (error: unknown) => {
    state.refusal ??= { error }
    state.file?.destroy(new BrokenFormError())
    refused.resolve()
  }

  async function* bytesOf(part: Dicer.PartStream) {
    // A reader that stops would otherwise destroy the stream, whose error would hide its own.
    const chunks: AsyncIterable<Buffer<ArrayBuffer>> = part.iterator({ destroyOnReturn: false })
    for await (const chunk of chunks) {
      state.onTaken()
      yield chunk
    }
  }
  async function whenTaken(): Promise<void> {
    while ((state.part?.readableLength ?? 0) > MAX_WAITING_BYTES) {
      const { promise, resolve } = Promise.withResolvers<void>()
      state.onTaken = resolve
      await promise
    }
  }

  const takeField = (part: Dicer.PartStream, { field, charset }: FormPart) => {
    state.fieldCount++
    if (state.fieldCount > MAX_FIELDS) throw new BadRequestError('This form has too many fields.')
    state.reading = state.reading.then(async () => {
      fields.set(field, decodeText(await readField(bytesOf(part), field), charset))
    })
    state.reading.catch(refuse)
  }
  const takeFile = (part: Dicer.PartStream, field: string, file: FormFile) => {
    if (state.file) throw new ValidationError({ file: ['Please send one file at a time.'] })
    if (field !== 'file')
      throw new ValidationError({ file: ['The file must be in the field "file".'] })
    state.file = part
    state.storing = state.reading.then(() => store(file, bytesOf(part), Object.fromEntries(fields)))
    state.storing.catch(refuse)
  }
  const take = (part: Dicer.PartStream, headers: PartHeaders) => {
    const described = state.refusal ? null : readPartHeaders(headers)
    if (!described) part.resume()
    else if (described.fileName === null) takeField(part, described)
    else takeFile(part, described.field, { name: described.fileName, mime: described.mime })
  }
  form.on('part', (part: Dicer.PartStream) => {
    state.part = part
    part.on('error', () => refuse(new BrokenFormError()))
    part.on('header', (headers) => {
      try {
        take(part, headers as PartHeaders)
      } catch (error) {
        refuse(error)
      }
    })
  })
  form.on('error', () => refuse(new BrokenFormError()))
  form.on('finish', parsed.resolve)

  try {
    for await (const chunk of readChunks(body)) {
      if (state.refusal) continue
      await Promise.race([writeTo(form, chunk).then(whenTaken), refused.promise])
    }
    form.end()
    await Promise.race([parsed.promise, refused.promise])
    await Promise.race([Promise.all([state.reading, state.storing]), refused.promise])
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

/** Throws ValidationError. */
async function readField(bytes: AsyncIterable<Buffer>, field: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of bytes) {
    sizeBytes += chunk.length
    if (sizeBytes > MAX_FIELD_BYTES) throw new ValidationError({ [field]: ['This is too long.'] })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const writeTo = (form: Dicer, chunk: Uint8Array<ArrayBuffer>) =>
  new Promise<void>((resolve) =>
    form.write(Buffer.from(chunk.buffer, 0, chunk.length), () => resolve()),
  )

/** Not Busboy, which decodes names before anybody can check their bytes. */
function openForm(contentType: string): Dicer {
  const { value, parameters } = parseHeader(contentType)
  const config = {
    boundary: parameters.get('boundary'),
    maxHeaderPairs: 20,
    maxHeaderSize: 8 * 1024,
    // Paused by a full part, it does not go on where the part ends with what made it full.
    partHwm: Number.MAX_SAFE_INTEGER,
  }
  try {
    if (value === 'multipart/form-data') return new Dicer(config)
  } catch {
    // No boundary, or a longer one than can be searched for.
  }
  throw new BadRequestError('Please send the file as a form (multipart/form-data).')
}

/** The body ended early or is malformed. */
class BrokenFormError extends BadRequestError {
  constructor() {
    super('This form is not complete. Please send it again.')
  }
}
