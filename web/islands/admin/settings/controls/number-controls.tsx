import { useState } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { BYTE_UNITS, byteAmount, bytesOf, numberIn, type ByteUnit } from '../byte-amount.ts'
import { withError, type ControlProps } from '../control-props.ts'

/** A number with its unit; sizes are entered in KB, MB, GB or TB. */
export function NumberControl(props: ControlProps) {
  return props.setting.unit === 'bytes' ? <BytesControl {...props} /> : <PlainNumber {...props} />
}

function PlainNumber({ setting, value, onChange, isDisabled, errorMessage }: ControlProps) {
  const t = useTrans()
  const [text, setText] = useState(String(value))
  const { unit } = setting
  return (
    <TextField
      className="setting-number"
      label={unit === null ? t(setting.label) : `${t(setting.label)} (${t(unit)})`}
      description={t(setting.help)}
      value={text}
      onChange={(typed) => {
        setText(typed)
        onChange(numberIn(typed))
      }}
      inputMode="numeric"
      autoComplete="off"
      isDisabled={isDisabled}
      {...withError(errorMessage)}
    />
  )
}

function BytesControl({ setting, value, onChange, isDisabled, errorMessage }: ControlProps) {
  const t = useTrans()
  const [entered, setEntered] = useState(() => byteAmount(Number(value)))
  function change(changes: Partial<typeof entered>) {
    const next = { ...entered, ...changes }
    setEntered(next)
    onChange(bytesOf(next))
  }
  return (
    <div className="setting-bytes">
      <TextField
        className="setting-number"
        label={t(setting.label)}
        description={t(setting.help)}
        value={entered.amount}
        onChange={(amount) => change({ amount })}
        inputMode="decimal"
        autoComplete="off"
        isDisabled={isDisabled}
        {...withError(errorMessage)}
      />
      <select
        className="field-input"
        aria-label={t('Unit of “:label”', { label: t(setting.label) })}
        value={entered.unit}
        disabled={isDisabled}
        onChange={({ target }) => change({ unit: target.value as ByteUnit })}
      >
        {Object.keys(BYTE_UNITS).map((unit) => (
          <option key={unit}>{unit}</option>
        ))}
      </select>
    </div>
  )
}
