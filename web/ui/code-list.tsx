import { Download } from 'lucide-react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'

export interface CodeListProps {
  /** Says what codes they are. */
  'aria-label': string
  codes: string[]
  /** Of the text file that they may be kept in. */
  fileName: string
}

/** Codes to be kept somewhere safe, one a line. */
export function CodeList({ codes, fileName, ...props }: CodeListProps) {
  const t = useTrans()
  const text = `${codes.join('\n')}\n`
  return (
    <div className="code-list">
      <ul className="code-list-codes" {...props}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="button-row">
        <CopyButton label={props['aria-label']} text={text} size="sm" />
        <Button size="sm" onPress={() => saveText(fileName, text)}>
          <Download aria-hidden="true" />
          {t('Download')}
        </Button>
      </div>
    </div>
  )
}

/** Hands the browser a text as a file to save. */
function saveText(fileName: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}
