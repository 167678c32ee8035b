import { useState } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { withError, type ControlProps } from '../control-props.ts'

const KEYBOARDS = { text: 'text', email: 'email', url: 'url', image: 'url' } as const

/** One line: the server says what is wrong with it. */
export function TextControl({ setting, value, onChange, isDisabled, errorMessage }: ControlProps) {
  const t = useTrans()
  const keyboard = KEYBOARDS[setting.input as keyof typeof KEYBOARDS]
  return (
    <TextField
      label={t(setting.label)}
      description={t(setting.help)}
      value={String(value)}
      onChange={onChange}
      inputMode={keyboard}
      autoComplete="off"
      spellCheck={keyboard === 'text' ? 'true' : 'false'}
      isDisabled={isDisabled}
      {...withError(errorMessage)}
    />
  )
}

/** The address of a picture, and the picture. */
export function ImageControl(props: ControlProps) {
  const address = String(props.value)
  const [broken, setBroken] = useState('')
  const isShown = /^(\/(?!\/)|https:\/\/)/.test(address) && address !== broken
  return (
    <div className="setting-image">
      <TextControl {...props} />
      {isShown && (
        <img
          src={address}
          alt=""
          className="setting-image-preview"
          data-on-dark={props.setting.name.includes('dark') || undefined}
          onError={() => setBroken(address)}
        />
      )}
    </div>
  )
}

/** Markup of an ad network. */
export function CodeControl({ setting, value, onChange, isDisabled, errorMessage }: ControlProps) {
  const t = useTrans()
  return (
    <TextField
      className="setting-code"
      label={t(setting.label)}
      description={t(setting.help)}
      value={String(value)}
      onChange={onChange}
      rows={6}
      autoCorrect="off"
      spellCheck="false"
      isDisabled={isDisabled}
      {...withError(errorMessage)}
    />
  )
}

/** A text of several lines. */
export function ParagraphControl({
  setting,
  value,
  onChange,
  isDisabled,
  errorMessage,
}: ControlProps) {
  const t = useTrans()
  return (
    <TextField
      label={t(setting.label)}
      description={t(setting.help)}
      value={String(value)}
      onChange={onChange}
      rows={4}
      isDisabled={isDisabled}
      {...withError(errorMessage)}
    />
  )
}

/** Short texts, one on each line. */
export function TextsControl({ setting, value, onChange, isDisabled, errorMessage }: ControlProps) {
  const t = useTrans()
  const [text, setText] = useState(() => (value as string[]).join('\n'))
  return (
    <TextField
      label={t(setting.label)}
      description={`${t(setting.help)} ${t('One on each line.')}`}
      value={text}
      onChange={(typed) => {
        setText(typed)
        onChange(linesOf(typed))
      }}
      rows={4}
      autoCorrect="off"
      spellCheck="false"
      isDisabled={isDisabled}
      {...withError(errorMessage)}
    />
  )
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
