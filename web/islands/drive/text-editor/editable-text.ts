/** A file's text as a field shows it, and what the field does not keep of the file. */
export interface EditableText {
  /** Lines end with \n. */
  text: string
  lineEnd: '\n' | '\r\n'
  /** It begins with the mark of UTF-8. */
  hasMark: boolean
}

const MARK = '\uFEFF'

/** Null for what is not UTF-8: saved, it would be another text. */
export function decodeText(bytes: Uint8Array): EditableText | null {
  let decoded: string
  try {
    decoded = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
  const hasMark = decoded.startsWith(MARK)
  return {
    text: (hasMark ? decoded.slice(1) : decoded).replaceAll(/\r\n?/g, '\n'),
    lineEnd: /^[^\n]*\r\n/.test(decoded) ? '\r\n' : '\n',
    hasMark,
  }
}

export const encodeText = ({ text, lineEnd, hasMark }: EditableText): string =>
  (hasMark ? MARK : '') + text.replaceAll('\n', lineEnd)
