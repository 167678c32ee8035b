import type { ApiClient, Answer } from './api-client.ts'
import { finishInput, putObject } from './factories.ts'
import { uploadForm } from './form-upload.ts'
import { createTus, keyOf, offsetOf, patchTus, tusEntry } from './tus.ts'

export interface FileToSend {
  /** Which sending this is. */
  key: string
  name: string
  content: string
  /** The path from the root, with the file's own name at the end. */
  relativePath: string
  onConflict?: 'replace'
}

/** Repeats a call until it gets a response; null = it never did. */
type Insist = (call: () => Promise<Answer>) => Promise<Answer | null>

type Send = (client: ApiClient, file: FileToSend, insist: Insist) => Promise<Answer | null>

/** Each way to upload, by a client that retries; returns the response that creates the entry. */
export const WAYS_TO_SEND: Readonly<Record<'direct' | 'form' | 'tus', Send>> = {
  async direct(client, { name, content, relativePath, onConflict }, insist) {
    const input = { filename: name, mime: 'text/plain', size: content.length, relativePath }
    const begun = await insist(() => client.post('s3/simple/presign', { ...input, onConflict }))
    if (begun?.status !== 200) return begun
    const stored = await putObject(begun.body, content)
    if (!stored.ok) throw new Error(`PUT answered ${stored.status}: ${await stored.text()}`)
    const finish = { ...finishInput(begun.body, { name, content }), relativePath, onConflict }
    return insist(() => client.post('s3/entries', finish))
  },

  form(client, { key, name, content, relativePath, onConflict }, insist) {
    const fields = { relativePath, ...(onConflict && { onConflict }) }
    return insist(() => uploadForm(client, content, fields, { name, key }))
  },

  async tus(client, { name, content, relativePath, onConflict }, insist) {
    const metadata = { name, clientName: name, relativePath, ...(onConflict && { onConflict }) }
    const begun = await insist(() => createTus(client, content.length, metadata))
    if (begun?.status !== 201) return begun
    const key = keyOf(begun)
    const patched = await insist(async () => {
      const offset = await offsetOf(client, key)
      return patchTus(client, key, offset, content.slice(offset))
    })
    if (patched?.status !== 204) return patched
    return insist(() => tusEntry(client, key))
  },
}
