import { expect } from 'vitest'
import type { ApiClient } from './api-client.ts'
import type { App } from './app.ts'
import { mailTexts } from './kept-mails.ts'

/** Asks for a code and reads it from the log of outgoing mail. */
export async function mailedLinkCode(
  app: App,
  visitor: ApiClient,
  link: string,
  email: string,
): Promise<string> {
  const before = (await mailTexts(app, email)).length
  const { status, body } = await visitor.post(`shareable-links/${link}/request-code`, { email })
  if (status !== 200) throw new Error(`request-code answered ${status}: ${JSON.stringify(body)}`)
  await expect.poll(async () => (await mailTexts(app, email)).length).toBe(before + 1)
  return codeIn((await mailTexts(app, email)).at(-1))
}

export function codeIn(text = ''): string {
  const [code] = /\b\d{6}\b/.exec(text) ?? []
  if (code === undefined) throw new Error(`no code in: ${text}`)
  return code
}
