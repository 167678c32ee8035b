import { highlightCode } from './highlight-code.ts'
import { parseMarkdown } from './parse-markdown.ts'
import type { TypesetAnswer, TypesetJob } from './typeset-job.ts'

const typeset = async (job: TypesetJob): Promise<TypesetAnswer> =>
  job.kind === 'code' ? highlightCode(job.text, job.language) : parseMarkdown(job.text)

addEventListener('message', ({ data }: MessageEvent<TypesetJob>) => {
  void typeset(data)
    .then((tree) => postMessage(tree))
    // Also a tree too deep to be handed over.
    .catch(() => postMessage(null))
})
