import { Check } from 'lucide-react'
import { Collection, Header, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'

/** One of the things to choose from, in a select or a combo box. */
export interface Choice {
  id: string
  text: string
}

export interface ChoiceGroup {
  /** By which it is known when another list takes this one's place; no choice has the same. */
  id: string
  name: string
  choices: Choice[]
}

export function ChoiceItem({ choice }: { choice: Choice }) {
  return (
    <ListBoxItem id={choice.id} textValue={choice.text} className="choice">
      {({ isSelected }) => (
        <>
          <span className="choice-text">{choice.text}</span>
          {isSelected && <Check aria-hidden="true" />}
        </>
      )}
    </ListBoxItem>
  )
}

export function ChoiceSection({ group }: { group: ChoiceGroup }) {
  return (
    <ListBoxSection id={group.id} className="choice-section">
      <Header className="choice-section-title">{group.name}</Header>
      <Collection items={group.choices}>{(choice) => <ChoiceItem choice={choice} />}</Collection>
    </ListBoxSection>
  )
}
