import { ImageUp, Link2, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useAccount } from '../api.ts'
import { AVATAR_TYPES } from './avatar-problem.ts'
import { useAvatar } from './use-avatar.ts'

export function AvatarField({ maxBytes }: { maxBytes: number }) {
  const t = useTrans()
  const { language } = useI18n()
  const { avatar } = useAccount()
  const picture = useAvatar(maxBytes)
  const drop = useImageDrop(picture.choose)
  return (
    <div
      className="avatar-field"
      role="group"
      aria-label={t('Picture')}
      data-over={drop.isOver || undefined}
      {...drop.handlers}
    >
      <AvatarImage isPending={picture.isPending} />
      <div className="avatar-field-actions">
        <div className="button-row">
          <PickButton
            isPending={picture.isPending}
            label={avatar ? t('Change picture') : t('Upload picture')}
            onFile={picture.choose}
          />
          <Button isPending={picture.isPending} onPress={picture.chooseAddress}>
            <Link2 aria-hidden="true" />
            {t('From the web')}
          </Button>
          {avatar && (
            <Button variant="ghost" isPending={picture.isPending} onPress={picture.remove}>
              <Trash2 aria-hidden="true" />
              {t('Remove')}
            </Button>
          )}
        </div>
        <p className="account-muted">
          {!avatar && <>{t('Please select an image.')} </>}
          {t('PNG, JPEG, GIF or WebP, up to :size. You can also drop it here.', {
            size: formatBytes(maxBytes, language),
          })}
        </p>
      </div>
    </div>
  )
}

function AvatarImage({ isPending }: { isPending: boolean }) {
  const { avatar, display_name: name } = useAccount()
  return (
    <span className="avatar avatar-large" aria-hidden="true">
      {avatar ? <img src={avatar} alt="" /> : [...name][0]?.toUpperCase()}
      {isPending && (
        <span className="avatar-pending">
          <Spinner />
        </span>
      )}
    </span>
  )
}

interface PickButtonProps {
  label: string
  isPending: boolean
  onFile: (file: File) => unknown
}

function PickButton({ label, isPending, onFile }: PickButtonProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button isPending={isPending} onPress={() => inputRef.current?.click()}>
        <ImageUp aria-hidden="true" />
        {label}
      </Button>
      <input
        ref={inputRef}
        type="file"
        accept={AVATAR_TYPES.join(',')}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // So that picking the same file again is a change.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}

/** A file of the desktop, dropped. */
function useImageDrop(onFile: (file: File) => unknown) {
  const [isOver, setIsOver] = useState(false)

  // Dropped beside it, a file would be opened in the place of the page.
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => event.preventDefault()
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])

  function over(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }

  function leave({ currentTarget, relatedTarget }: DragEvent) {
    if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }

  return { isOver, handlers: { onDragOver: over, onDragLeave: leave, onDrop: drop } }
}
