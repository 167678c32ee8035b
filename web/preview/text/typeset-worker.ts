import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toHast, type Handler } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'
import { highlightCode } from './highlight-code.ts'
import type { TypesetAnswer, TypesetJob } from './typeset-job.ts'
import type { TextTree } from './text-tree.ts'

const typeset = async (job: TypesetJob): Promise<TypesetAnswer> =>
  job.kind === 'code' ? highlightCode(job.text, job.language) : parseMarkdown(job.text)

addEventListener('message', ({ data }: MessageEvent<TypesetJob>) => {
  void typeset(data)
    .then((tree) => postMessage(tree))
    // Also a tree too deep to be handed over.
    .catch(() => postMessage(null))
})

/** HTML in it stays text: the reader sees it, nothing takes it for markup. */
const asText: Handler = (_state, { value }: { value: string }, parent) => {
  const text = { type: 'text' as const, value }
  if (parent?.type === 'paragraph') return text
  return { type: 'element', tagName: 'p', properties: {}, children: [text] }
}

/** Markdown as GitHub writes it. */
function parseMarkdown(text: string): TextTree {
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  const hast = toHast(tree, { handlers: { html: asText } })
  return hast.type === 'root' ? hast : { type: 'root', children: [] }
}
