import { X } from 'lucide-react'
import { useState } from 'react'
import type { Message } from '#worker/i18n/trans.ts'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { visibleName } from '#web/ui/visible-name.ts'
import { WholeName } from '#web/ui/whole-name.tsx'
import { uploadFileFrom } from '../transfer/upload-file.ts'
import type { RememberedUpload } from '../transfer/upload-memory.ts'
import { useUploads } from './uploads-context.tsx'

interface InterruptedRowProps {
  upload: RememberedUpload
  discard: (upload: RememberedUpload) => void
}

/** An upload that was cut off. Any other file than its own would go up from the start, so none is taken. */
export function InterruptedRow({ upload, discard }: InterruptedRowProps) {
  const t = useTrans()
  const { language } = useI18n()
  const { queue } = useUploads()
  const [problem, setProblem] = useState<Message | null>(null)

  function goOnWith(file: File) {
    const { parentId, workspaceId, replacesId, relativePath } = upload
    const found = problemWith(file, upload)
    setProblem(found)
    if (!found)
      queue.add([{ file, relativePath }], {
        parentId,
        workspaceId,
        ...(replacesId !== undefined && { replacesId }),
      })
  }

  return (
    <li className="upload-row" {...(problem && { 'data-status': 'failed' })}>
      <div className="upload-row-main">
        <WholeName name={upload.name} className="upload-name" />
        {problem ? (
          <p className="upload-state" role="alert">
            {t(problem)}
          </p>
        ) : (
          <p className="upload-state">
            {t('Interrupted · :size. Choose the same file to resume.', {
              size: formatBytes(upload.size, language),
            })}
          </p>
        )}
      </div>
      <Button size="sm" onPress={() => pickAgain(goOnWith)}>
        {t('Choose')}
      </Button>
      <IconButton
        aria-label={t('Discard :name', { name: visibleName(upload.name) })}
        size="sm"
        hasTooltip={false}
        onPress={() => discard(upload)}
      >
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
}

function problemWith(
  file: File,
  { name, relativePath, fingerprint }: RememberedUpload,
): Message | null {
  if (uploadFileFrom({ file, relativePath }).fingerprint === fingerprint) return null
  if (file.name === name) return { message: 'The file has changed since. Nothing was uploaded.' }
  return {
    message: '“:name” is not this file. Nothing was uploaded.',
    values: { name: visibleName(file.name) },
  }
}

/** The browser's dialog for one file. */
function pickAgain(onPicked: (file: File) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.onchange = () => {
    const file = input.files?.[0]
    if (file) onPicked(file)
  }
  input.click()
}
