import { ChevronDown } from 'lucide-react'
import { useContext, useEffect, useEffectEvent } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  ComboBox,
  ComboBoxStateContext,
  Input,
  Label,
  useFilter,
  type ComboBoxProps,
} from 'react-aria-components/ComboBox'
import { ListBox } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { ChoiceItem, ChoiceSection, type Choice, type ChoiceGroup } from './choices.tsx'
import { FieldMessage } from './field-message.tsx'

export interface ComboBoxFieldProps extends Pick<
  ComboBoxProps<Choice | ChoiceGroup>,
  | 'name'
  | 'defaultValue'
  | 'value'
  | 'onChange'
  | 'inputValue'
  | 'onInputChange'
  | 'menuTrigger'
  | 'allowsCustomValue'
  | 'autoFocus'
  | 'isDisabled'
> {
  label: string
  /** The label stays for screen readers only. */
  isLabelHidden?: boolean
  /** Single choices, or groups of them. */
  choices: Choice[] | ChoiceGroup[]
  /** More choices are on their way: the list opens for them already. */
  isLoading?: boolean
  description?: string
  placeholder?: string
  errorMessage?: string
}

/** One of many: typing narrows them down, by their groups, too. With `allowsCustomValue` also what is typed itself. */
export function ComboBoxField({
  label,
  isLabelHidden = false,
  choices,
  isLoading = false,
  description,
  placeholder,
  errorMessage,
  ...props
}: ComboBoxFieldProps) {
  const t = useTrans()
  const { contains } = useFilter({ sensitivity: 'base' })
  const wordsByText = groupWords(choices)
  return (
    <ComboBox<Choice | ChoiceGroup>
      validationBehavior="native"
      {...(errorMessage ? { isInvalid: true } : {})}
      {...props}
      defaultItems={choices}
      defaultFilter={(text, typed) =>
        contains(text, typed) || contains(wordsByText.get(text) ?? '', typed)
      }
      // A custom value need not match any choice: then no list opens.
      allowsEmptyCollection={!props.allowsCustomValue || isLoading}
      className="field"
    >
      <Label className={isLabelHidden ? 'visually-hidden' : 'field-label'}>{label}</Label>
      <div className="combo-box">
        <Input className="field-input" {...(placeholder ? { placeholder } : {})} />
        <Button className="combo-box-button">
          <ChevronDown aria-hidden="true" />
        </Button>
      </div>
      <FieldMessage
        {...(description ? { description } : {})}
        {...(errorMessage ? { errorMessage } : {})}
      />
      {props.menuTrigger === 'manual' && <ClosedWhenEmptied />}
      <Popover className="choice-popover" offset={4}>
        <section aria-label={t('Suggestions')}>
          <ListBox<Choice | ChoiceGroup>
            className="choice-list"
            renderEmptyState={() => (
              <p className="choice-none">
                {isLoading ? t('Loading...') : t('There are no items matching your query')}
              </p>
            )}
          >
            {(item) =>
              'choices' in item ? <ChoiceSection group={item} /> : <ChoiceItem choice={item} />
            }
          </ListBox>
        </section>
      </Popover>
    </ComboBox>
  )
}

/** By a choice's text: its value and its group, as of the time zone `Europe/Berlin` in "Europa". */
function groupWords(choices: readonly (Choice | ChoiceGroup)[]): Map<string, string> {
  const words = new Map<string, string>()
  for (const group of choices) {
    if (!('choices' in group)) continue
    for (const { id, text } of group.choices)
      words.set(text, `${words.get(text) ?? ''} ${id} ${id.replaceAll('_', ' ')} ${group.name}`)
  }
  return words
}

/** A list that does not open by itself closes when its field is emptied. */
function ClosedWhenEmptied() {
  const state = useContext(ComboBoxStateContext)
  const close = useEffectEvent(() => state?.close())
  useEffect(() => close(), [])
  return null
}
