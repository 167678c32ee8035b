import { X } from 'lucide-react'
import { formatBytes } from '#web/i18n/byte-size.ts'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { visibleName } from '#web/ui/visible-name.ts'
import { WholeName } from '#web/ui/whole-name.tsx'
import { pickAgain } from './pick-again.ts'
import type { RememberedUpload } from './upload-memory.ts'
import { useUploads } from './uploads-context.tsx'

interface InterruptedUploadsProps {
  uploads: RememberedUpload[]
  discard: (upload: RememberedUpload) => void
}

/** Offers to go on with uploads that were cut off, once their file is picked again. */
export function InterruptedUploads({ uploads, discard }: InterruptedUploadsProps) {
  const t = useTrans()
  const { language } = useI18n()
  const { queue } = useUploads()
  return (
    <ul className="upload-list">
      {uploads.map((upload) => (
        <li key={upload.id} className="upload-row">
          <div className="upload-row-main">
            <WholeName name={upload.name} className="upload-name" />
            <p className="upload-state">
              {t('Interrupted · :size. Choose the same file to go on.', {
                size: formatBytes(upload.size, language),
              })}
            </p>
          </div>
          <Button
            size="sm"
            onPress={() =>
              pickAgain((file) =>
                queue.add([{ file, relativePath: upload.relativePath }], destinationOf(upload)),
              )
            }
          >
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
      ))}
    </ul>
  )
}

const destinationOf = ({ parentId, workspaceId }: RememberedUpload) => ({ parentId, workspaceId })
