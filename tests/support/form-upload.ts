import { and, eq, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { uploads } from '#db/schema/index.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { Answer, ApiClient } from './api-client.ts'
import type { App } from './app.ts'

/** A multipart form with a file, as a browser sends it; the fields come after the file, or before it. */
export function uploadForm(
  client: ApiClient,
  content: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
  options: { name?: string; mime?: string; fieldsFirst?: boolean; key?: string } = {},
): Promise<Answer> {
  const { name = 'form.txt', mime = 'text/plain', fieldsFirst = false, key } = options
  const form = new FormData()
  const addFields = () => {
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
  }
  if (fieldsFirst) addFields()
  form.append('file', new File([content], name, { type: mime }))
  if (!fieldsFirst) addFields()
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return client.call('POST', 'file-entries', undefined, { rawBody: form, headers })
}

export async function uploadedByForm(...input: Parameters<typeof uploadForm>): Promise<FileEntry> {
  const { status, body } = await uploadForm(...input)
  if (status !== 200) throw new Error(`file-entries answered ${status}: ${JSON.stringify(body)}`)
  return body.fileEntry
}

const BOUNDARY = 'x-boundary'
const part = (headers: string, content: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${content}\r\n`

/** An unfinished upload's row is aborted after the response. */
export async function expectNothingUnfinished(app: App, userId: number): Promise<void> {
  await expect
    .poll(() =>
      app.db
        .select({ id: uploads.id })
        .from(uploads)
        .where(and(eq(uploads.userId, userId), isNull(uploads.entryId))),
    )
    .toEqual([])
}

/** A form as it is written, piece by piece: what `FormData` would not send. */
export const rawForm = {
  part,
  type: `multipart/form-data; boundary=${BOUNDARY}`,
  field: (name: string, value: string) => part(`name="${name}"`, value),
  file: (content: string, name = 'raw.txt', field = 'file') =>
    part(`name="${field}"; filename="${name}"`, content),
  end: `--${BOUNDARY}--\r\n`,
}

export const sendRawForm = (client: ApiClient, rawBody: BodyInit, type = rawForm.type) =>
  client.call('POST', 'file-entries', undefined, { rawBody, headers: { 'content-type': type } })
