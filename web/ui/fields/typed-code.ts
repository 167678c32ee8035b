export type CodeKind = 'code' | 'recovery_code'

/** Two halves of ten characters, with a dash between them, which people leave out. */
const WITHOUT_DASH = /^([^-]{10})([^-]+)$/

/** A code without the characters that copying adds, and the separators with which apps group codes. */
export const typedCode = (kind: CodeKind, text: string): string =>
  kind === 'code'
    ? text.replaceAll(/[\s\p{Pd}]/gu, '')
    : text
        .replaceAll(/\s/g, '')
        .replaceAll(/\p{Pd}/gu, '-')
        .replace(WITHOUT_DASH, '$1-$2')
