import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { ComboBox, Input, Label, type ComboBoxProps } from 'react-aria-components/ComboBox'
import { ListBox } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { ChoiceItem, ChoiceSection, type Choice, type ChoiceGroup } from './choices.tsx'
import { FieldMessage } from './field-message.tsx'

export interface ComboBoxFieldProps extends Pick<
  ComboBoxProps<Choice | ChoiceGroup>,
  'name' | 'defaultValue' | 'value' | 'onChange'
> {
  label: string
  /** Single choices, or groups of them. */
  choices: Choice[] | ChoiceGroup[]
  description?: string
  placeholder?: string
}

/** One of many: typing narrows them down. */
export function ComboBoxField({
  label,
  choices,
  description,
  placeholder,
  ...props
}: ComboBoxFieldProps) {
  const t = useTrans()
  return (
    <ComboBox<Choice | ChoiceGroup>
      validationBehavior="native"
      {...props}
      defaultItems={choices}
      allowsEmptyCollection
      className="field"
    >
      <Label className="field-label">{label}</Label>
      <div className="combo-box">
        <Input className="field-input" {...(placeholder ? { placeholder } : {})} />
        <Button className="combo-box-button">
          <ChevronDown aria-hidden="true" />
        </Button>
      </div>
      <FieldMessage {...(description ? { description } : {})} />
      <Popover className="choice-popover" offset={4}>
        <ListBox<Choice | ChoiceGroup>
          className="choice-list"
          renderEmptyState={() => (
            <p className="choice-none">{t('There are no items matching your query')}</p>
          )}
        >
          {(item) =>
            'choices' in item ? <ChoiceSection group={item} /> : <ChoiceItem choice={item} />
          }
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
