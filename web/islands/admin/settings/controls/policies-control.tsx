import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { PolicyItem } from '#worker/settings/schema.ts'
import { withPartError, type ControlProps } from '../control-props.ts'

const MOST = 10

/** Documents to accept at sign-up, in their order. */
export function PoliciesControl({
  setting,
  value,
  onChange,
  isDisabled,
  partErrors,
}: ControlProps) {
  const t = useTrans()
  const items = value as PolicyItem[]
  const replace = (index: number, changes: Partial<PolicyItem>) =>
    onChange(items.map((item, at) => (at === index ? { ...item, ...changes } : item)))
  const add = () => onChange([...items, { id: freeId(items), label: '', action: '' }])
  return (
    <fieldset className="setting-group">
      <legend className="field-label">{t(setting.label)}</legend>
      <p className="field-description">{t(setting.help)}</p>
      {items.map((item, index) => (
        <div key={item.id} className="setting-policy" role="group" aria-label={nameOf(item, index)}>
          <TextField
            label={t('Name')}
            value={item.label}
            onChange={(label) => replace(index, { label })}
            isDisabled={isDisabled}
            {...withPartError(partErrors, `${index}.label`)}
          />
          <TextField
            label={t('Address')}
            value={item.action}
            onChange={(action) => replace(index, { action })}
            inputMode="url"
            spellCheck="false"
            isDisabled={isDisabled}
            {...withPartError(partErrors, `${index}.action`)}
          />
          <CheckboxField
            isSelected={item.target === '_blank'}
            onChange={(isBlank) => replace(index, { target: isBlank ? '_blank' : '_self' })}
            isDisabled={isDisabled}
          >
            {t('Open in a new tab')}
          </CheckboxField>
          {!isDisabled && (
            <div className="setting-policy-actions">
              <IconButton
                aria-label={t('Move up: :name', { name: nameOf(item, index) })}
                isDisabled={index === 0}
                onPress={() => onChange(swapped(items, index, index - 1))}
              >
                <ArrowUp aria-hidden="true" />
              </IconButton>
              <IconButton
                aria-label={t('Move down: :name', { name: nameOf(item, index) })}
                isDisabled={index === items.length - 1}
                onPress={() => onChange(swapped(items, index, index + 1))}
              >
                <ArrowDown aria-hidden="true" />
              </IconButton>
              <IconButton
                aria-label={t('Remove: :name', { name: nameOf(item, index) })}
                onPress={() => onChange(items.filter((_, at) => at !== index))}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </div>
          )}
        </div>
      ))}
      {!isDisabled && items.length < MOST && (
        <Button size="sm" onPress={add}>
          <Plus aria-hidden="true" />
          {t('Add a policy')}
        </Button>
      )}
    </fieldset>
  )
}

const nameOf = ({ label }: PolicyItem, index: number) => label || String(index + 1)

function swapped(items: PolicyItem[], one: number, other: number): PolicyItem[] {
  const next = [...items]
  const [first, second] = [next[one], next[other]]
  if (first && second) [next[one], next[other]] = [second, first]
  return next
}

/** Names the flag that is sent at sign-up: "policy-1", or the next that is free. */
function freeId(items: PolicyItem[]): string {
  let number = items.length + 1
  while (items.some(({ id }) => id === `policy-${number}`)) number += 1
  return `policy-${number}`
}
