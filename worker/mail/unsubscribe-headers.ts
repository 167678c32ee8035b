import type { Mail } from './compose-mail.ts'

/** RFC 5322, 2.1.1, less the name of the header and the brackets; an address cannot be folded. */
const LONGEST_ADDRESS = 900

/** Headers that let mail programs offer to unsubscribe with one click (RFC 2369, RFC 8058). */
export function unsubscribeHeaders({ unsubscribeUrl }: Mail): Record<string, string> {
  const isFit = /^https?:\/\/[\x21-\x7e]+$/.test(unsubscribeUrl ?? '')
  if (!unsubscribeUrl || !isFit || unsubscribeUrl.length > LONGEST_ADDRESS) return {}
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
