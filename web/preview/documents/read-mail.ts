import PostalMime, { type Address, type Email } from 'postal-mime'
import type { ReadSpan } from '#worker/storage/zip-reader.ts'
import type { DocumentBudget } from './document-budget.ts'
import type { Mail } from './document-job.ts'
import { htmlInto } from './html-tree.ts'
import { readBeginning } from './read-by-range.ts'
import { TreeBuilder } from './tree-builder.ts'
import { walkMarkup } from './walk-markup.ts'

/** It is in memory whole, with what is attached to it. */
const MAX_BYTES = 25 * 1024 ** 2
const MAX_NESTING = 30
const MAX_LISTED = 100
const MAX_TEXT_LENGTH = 1024 ** 2

/** A mail: who, when, the text, and the names of what is attached. */
export async function readMail(
  readSpan: ReadSpan,
  sizeBytes: number,
  budget: DocumentBudget,
): Promise<Mail> {
  if (sizeBytes > MAX_BYTES) budget.isCut = true
  const bytes = await readBeginning(readSpan, Math.min(sizeBytes, MAX_BYTES))
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: MAX_NESTING })
  if (mail.headers.length === 0) throw new Error('This is no mail.')
  const sent = Date.parse(mail.date ?? '')
  return {
    subject: mail.subject ?? '',
    people: [
      ...said('from', mail.from ? [mail.from] : []),
      ...said('to', mail.to ?? []),
      ...said('cc', mail.cc ?? []),
    ],
    sentAt: Number.isNaN(sent) ? null : new Date(sent).toISOString(),
    body: await bodyOf(mail, budget),
    attachments: mail.attachments.slice(0, MAX_LISTED).map(({ filename, content }) => ({
      name: filename ?? '',
      sizeBytes: typeof content === 'string' ? content.length : content.byteLength,
    })),
  }
}

async function bodyOf({ text, html }: Email, budget: DocumentBudget) {
  if (text?.trim() || html === undefined) {
    const whole = text ?? ''
    if (whole.length > MAX_TEXT_LENGTH) budget.isCut = true
    return whole.slice(0, MAX_TEXT_LENGTH)
  }
  const builder = new TreeBuilder(budget)
  await walkMarkup([html], htmlInto(builder), { budget, isXml: false })
  return builder.tree
}

function said(role: 'from' | 'to' | 'cc', addresses: readonly Address[]): Mail['people'] {
  if (addresses.length === 0) return []
  const texts = addresses.slice(0, MAX_LISTED).map(({ name, address }) => {
    if (!address) return name
    return name ? `${name} <${address}>` : address
  })
  return [{ role, text: texts.join(', ') }]
}
