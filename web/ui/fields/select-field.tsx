import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { ListBox } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Label, Select, SelectValue, type SelectProps } from 'react-aria-components/Select'
import { ChoiceItem, type Choice } from './choices.tsx'
import { FieldMessage } from './field-message.tsx'

export interface SelectFieldProps extends Pick<
  SelectProps<Choice>,
  'name' | 'defaultValue' | 'value' | 'onChange' | 'placeholder' | 'isDisabled'
> {
  label: string
  choices: Choice[]
  description?: string
  errorMessage?: string
}

/** One of a few. For one of many, which are better searched, there is `ComboBoxField`. */
export function SelectField({
  label,
  choices,
  description,
  errorMessage,
  ...props
}: SelectFieldProps) {
  return (
    <Select
      validationBehavior="native"
      {...(errorMessage ? { isInvalid: true } : {})}
      {...props}
      className="field"
    >
      <Label className="field-label">{label}</Label>
      <Button className="field-input select-button">
        <SelectValue className="select-value" />
        <ChevronDown aria-hidden="true" />
      </Button>
      <FieldMessage
        {...(description ? { description } : {})}
        {...(errorMessage ? { errorMessage } : {})}
      />
      <Popover className="choice-popover" offset={4}>
        <ListBox className="choice-list" items={choices}>
          {(choice) => <ChoiceItem choice={choice} />}
        </ListBox>
      </Popover>
    </Select>
  )
}
