import type { Translate } from '#web/i18n/i18n-context.tsx'
import type { PickedFile } from '#web/uploads/transfer/picked-file.ts'

export interface Pasted {
  files: readonly File[]
  text: string
}

/** Names that browsers give to a picture that has none of its own. */
const NAMELESS = /^image\.\w+$/i

/**
 * The files to upload for what was pasted: files as they are, pictures without a name and text under the time of
 * pasting.
 */
export function pastedFiles({ files, text }: Pasted, t: Translate, now: Date): PickedFile[] {
  const at = { date: dateOf(now), time: timeOf(now) }
  const named = files.map((file, index) => {
    if (!NAMELESS.test(file.name)) return file
    const name = t('Pasted image :date at :time', at)
    const number = index === 0 ? '' : ` (${index})`
    return renamed(file, `${name}${number}${file.name.slice(file.name.lastIndexOf('.'))}`)
  })
  if (files.length === 0 && text !== '')
    named.push(
      new File([text], `${t('Pasted text :date at :time', at)}.txt`, { type: 'text/plain' }),
    )
  return named.map((file) => ({ file, relativePath: null }))
}

const renamed = (file: File, name: string) =>
  new File([file], name, { type: file.type, lastModified: file.lastModified })

const twoDigits = (part: number) => String(part).padStart(2, '0')

/** As in file names: sortable, and without what a system forbids in them. In the browser's time zone. */
const dateOf = (at: Date) =>
  [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-')

const timeOf = (at: Date) =>
  [at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join('.')
