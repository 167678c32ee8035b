import { Image, ImagePlus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useToldAction } from '#web/ui/overlays/use-told-action.ts'
import { SITE_IMAGE_TYPES } from '#worker/features/admin/images/schema.ts'
import { uploadImage } from '../api.ts'

interface ImageFieldProps {
  /** Translated. */
  label: string
  description?: string
  errorMessage?: string
  /** Its address; empty = none. */
  value: string
  onChange: (address: string) => void
  isReadOnly?: boolean
  /** Shown on a dark ground. */
  isOnDark?: boolean
}

/** A picture: uploaded, or by its address. */
export function ImageField({
  label,
  description,
  errorMessage,
  value,
  onChange,
  isReadOnly = false,
  isOnDark = false,
}: ImageFieldProps) {
  const t = useTrans()
  const inputRef = useRef<HTMLInputElement>(null)
  const upload = useToldAction(async (file: File) => onChange(await uploadImage(file)), {
    field: 'file',
  })
  return (
    <div className="image-field" role="group" aria-label={label}>
      <div className="image-field-line">
        <span className="image-field-picture" data-dark={isOnDark || undefined} aria-hidden="true">
          {value ? <img key={value} src={value} alt="" /> : <Image />}
        </span>
        <TextField
          label={label}
          value={value}
          onChange={(address) => onChange(address.trim())}
          isReadOnly={isReadOnly}
          placeholder={t('Path or https address')}
          {...(description && { description })}
          {...(errorMessage && { errorMessage })}
        />
      </div>
      {!isReadOnly && (
        <div className="image-field-actions">
          <Button size="sm" isPending={upload.isPending} onPress={() => inputRef.current?.click()}>
            <ImagePlus aria-hidden="true" />
            {t('Upload')}
          </Button>
          {value && (
            <IconButton
              size="sm"
              aria-label={t('Remove: :label', { label })}
              onPress={() => onChange('')}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          )}
          <input
            ref={inputRef}
            type="file"
            accept={SITE_IMAGE_TYPES}
            hidden
            aria-label={t('Upload: :label', { label })}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              // So that picking the same file again is a change.
              currentTarget.value = ''
              if (file) void upload.run(file)
            }}
          />
        </div>
      )}
    </div>
  )
}
