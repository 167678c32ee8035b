import type { ShareableLink } from '#worker/features/links/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

const MIB = 1024 ** 2

/** The value when the switch is turned on. */
const DEFAULT_DOWNLOADS = 10

/** After how many downloads the link ends. */
export function LinkDownloadLimit({
  limit,
  onChange,
}: {
  limit: number | null
  onChange: (limit: number | null) => void
}) {
  const t = useTrans()
  return (
    <div className="link-option">
      <Switch
        isSelected={limit !== null}
        onChange={(isOn) => onChange(isOn ? DEFAULT_DOWNLOADS : null)}
      >
        {t('Limit the number of downloads')}
      </Switch>
      {limit !== null && (
        <NumberField label={t('Downloads until the link ends')} value={limit} onChange={onChange} />
      )}
    </div>
  )
}

type UploadLimits = Pick<ShareableLink['limits'], 'files' | 'bytes'>

/** Limits of what visitors upload in all. An empty field means what the site allows. */
export function LinkUploadLimits({
  limits: { files, bytes },
  onChange,
}: {
  limits: UploadLimits
  onChange: (limits: Partial<UploadLimits>) => void
}) {
  const t = useTrans()
  return (
    <div className="link-limits">
      <NumberField
        label={t('Maximum number of files')}
        value={files}
        onChange={(count) => onChange({ files: count })}
      />
      <NumberField
        label={t('Maximum MB in all')}
        value={bytes === null ? null : Math.max(1, Math.round(bytes / MIB))}
        onChange={(size) => onChange({ bytes: size === null ? null : size * MIB })}
      />
    </div>
  )
}

interface NumberFieldProps {
  label: string
  value: number | null
  /** Null for an emptied field. */
  onChange: (value: number | null) => void
}

/** Saved at once, not when the field is left: Escape closes the dialog without that. */
function NumberField({ label, value, onChange }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      type="number"
      defaultValue={value === null ? '' : String(value)}
      inputProps={{ min: 1, step: 1 }}
      onChange={(text) => {
        const number = Number(text)
        if (text.trim() === '') onChange(null)
        else if (Number.isSafeInteger(number) && number >= 1) onChange(number)
      }}
    />
  )
}
