import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { showEntry } from '../state/entry-cache.ts'
import { changeEntry } from './details-api.ts'

/** A radio's value can't be null. */
const NONE = 'none'

/** Which color a folder's icon has. */
export function FolderColor({ entry }: { entry: FileEntry }) {
  const t = useTrans()
  const queryClient = useQueryClient()
  const save = useMutation({
    scope: { id: `color-${entry.id}` },
    mutationFn: (color: string | null) => changeEntry(entry.id, { color }),
    onSuccess: (changed) => showEntry(queryClient, changed),
    onError: (error) => showHttpErrorToast(error, { field: 'color' }),
  })
  const color = save.isPending ? save.variables : entry.color
  return (
    <RadioGroup
      className="details-section folder-colors"
      orientation="horizontal"
      value={color ?? NONE}
      onChange={(value) => save.mutate(value === NONE ? null : value)}
    >
      <Label className="details-section-title">{t('Color')}</Label>
      <div className="folder-colors-choices">
        <ColorChoice value={NONE} name={t('None')} />
        {FOLDER_COLORS.map((choice) => (
          <ColorChoice key={choice.color} value={choice.color} name={t(choice.name)} />
        ))}
      </div>
    </RadioGroup>
  )
}

function ColorChoice({ value, name }: { value: string; name: string }) {
  const style = value === NONE ? {} : ({ '--entry-color': value } as CSSProperties)
  return (
    <Radio value={value} aria-label={name} className="folder-color">
      {({ isSelected }) => (
        <span
          className={value === NONE ? 'folder-color-dot' : 'folder-color-dot entry-color'}
          style={style}
          title={name}
        >
          {isSelected && <Check aria-hidden="true" />}
        </span>
      )}
    </Radio>
  )
}

/** Colors of a folder's icon: contrast is at least 3:1 on light and dark surfaces. */
const FOLDER_COLORS = [
  { color: '#c94f4f', name: 'Red' },
  { color: '#c2691f', name: 'Orange' },
  { color: '#a67c00', name: 'Yellow' },
  { color: '#3f8f4f', name: 'Green' },
  { color: '#1f8a8a', name: 'Teal' },
  { color: '#3f78c9', name: 'Blue' },
  { color: '#8a5fc9', name: 'Purple' },
  { color: '#c2508f', name: 'Pink' },
  { color: '#75808a', name: 'Gray' },
]
