import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { codeLanguageOf, type CodeLanguage } from './code-language.ts'

export type TextKind =
  | { name: 'plain' | 'markdown' | 'table' }
  | { name: 'code'; language: CodeLanguage }

/** How a text is shown; the extension decides before the type does. */
export function textKindOf({ extension, mime }: Pick<FileEntry, 'extension' | 'mime'>): TextKind {
  const ending = extension?.toLowerCase() ?? ''
  if (['md', 'markdown'].includes(ending)) return { name: 'markdown' }
  if (['csv', 'tsv'].includes(ending)) return { name: 'table' }
  const language = codeLanguageOf(extension)
  if (language) return { name: 'code', language }
  if (ending === '' && mime?.startsWith('text/markdown')) return { name: 'markdown' }
  return { name: 'plain' }
}
