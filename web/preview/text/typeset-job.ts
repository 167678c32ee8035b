import type { CodeLanguage } from './code-language.ts'
import type { TextTree } from './text-tree.ts'

/** A request to the web worker. */
export type TypesetJob =
  | { kind: 'code'; language: CodeLanguage; text: string }
  | { kind: 'markdown'; text: string }

/** The worker's response; null when it failed. */
export type TypesetAnswer = TextTree | null
