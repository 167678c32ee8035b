import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { useTrans } from '#web/i18n/i18n-context.tsx'

export type TextLook = 'rendered' | 'source'

interface SourceSwitchProps {
  kind: 'markdown' | 'table'
  look: TextLook
  onChange: (look: TextLook) => void
}

/** Between what a text means and the characters that it is made of. */
export function SourceSwitch({ kind, look, onChange }: SourceSwitchProps) {
  const t = useTrans()
  const choices = [
    { id: 'rendered', text: kind === 'table' ? t('Table') : t('Rendered') },
    { id: 'source', text: t('Source') },
  ]
  return (
    <ToggleButtonGroup
      aria-label={t('Show as')}
      className="source-switch"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[look]}
      onSelectionChange={([next]) => onChange(next === 'source' ? 'source' : 'rendered')}
    >
      {choices.map(({ id, text }) => (
        <ToggleButton key={id} id={id} className="source-switch-choice">
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
