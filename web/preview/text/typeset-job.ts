import type { CodeLanguage } from './code-language.ts'
import type { TextTree } from './text-tree.ts'

/** What the worker is asked for. */
export type TypesetJob =
  | { kind: 'code'; language: CodeLanguage; text: string }
  | { kind: 'markdown'; text: string }

/** What it answers; null when it could not. */
export type TypesetAnswer = TextTree | null
