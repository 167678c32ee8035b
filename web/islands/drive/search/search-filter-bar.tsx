import { useLocation } from 'wouter'
import { ENTRY_TYPES, type EntryType } from '#worker/names/entry-type.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { useTimezone } from '#web/i18n/use-timezone.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { TYPE_WORDS } from '#web/listing/type-words.ts'
import { searchPath, type DriveView } from '../state/drive-view.ts'
import { useUserId } from '../state/ownership.ts'
import { changedChoices, changedChoiceOf, daysOf, type ChangedChoice } from './changed-choice.ts'
import {
  NO_CHOICE,
  decodeChoice,
  encodeChoice,
  type SearchChoice,
  type SizeClass,
} from './search-choice.ts'
import { TagField } from './tag-field.tsx'

export interface SearchFilterBarProps {
  view: Extract<DriveView, { kind: 'search' }>
}

const ANY = 'any'
const SHARED = 'shared'

/** An open end is the day beyond. */
const SEARCHABLE_DAYS = { min: '1970-01-01', max: '2999-12-30' }

/** Search filters; each choice is in the address. */
export function SearchFilterBar({ view }: SearchFilterBarProps) {
  const t = useTrans()
  const [, navigate] = useLocation()
  const timezone = useTimezone()
  const userId = useUserId() ?? 0
  const choice = decodeChoice(view.filters)
  const changed = changedChoiceOf(choice, timezone)
  const isPhone = useIsPhone()
  /** There it is a chip without a label, which says what it narrows until it does. */
  const chip = (label: string, value: string) =>
    isPhone && value === ANY ? { value: null, placeholder: label } : { value }

  function change(changes: Partial<SearchChoice>) {
    const filters = encodeChoice({ ...choice, ...changes })
    navigate(searchPath({ ...view, filters }), { replace: true })
  }

  return (
    <div role="group" aria-label={t('Search filters')} className="filter-bar">
      <SelectField
        label={t('Type')}
        {...chip(t('Type'), choice.type ?? ANY)}
        choices={[
          { id: ANY, text: t('Any') },
          ...ENTRY_TYPES.map((type) => ({
            id: type,
            // Among the others, a file is what none of them is.
            text: type === 'file' ? t('Other') : t(TYPE_WORDS[type]),
          })),
        ]}
        onChange={(key) => change({ type: key === ANY ? null : (key as EntryType) })}
      />
      <SelectField
        label={t('Owner')}
        {...chip(t('Owner'), ownerChoiceOf(choice, userId))}
        choices={[
          { id: ANY, text: t('Any') },
          { id: '=', text: t('Me') },
          { id: SHARED, text: t('Shared by me') },
          { id: '!=', text: t('Not me') },
        ]}
        onChange={(key) =>
          change({
            isShared: key === SHARED,
            owner: key === '=' || key === '!=' ? { id: userId, operator: key } : null,
          })
        }
      />
      <SelectField
        label={t('Changed')}
        {...chip(t('Changed'), changed)}
        choices={changedChoices.map(({ id, label }) => ({ id, text: t(label) }))}
        onChange={(key) => change(daysOf(key as ChangedChoice, choice, timezone))}
      />
      {changed === 'custom' && (
        <>
          <DateField
            label={t('Start date')}
            {...SEARCHABLE_DAYS}
            defaultValue={choice.changedFrom}
            onChange={(changedFrom) => change({ changedFrom })}
          />
          <DateField
            label={t('End date')}
            {...SEARCHABLE_DAYS}
            defaultValue={choice.changedTo}
            onChange={(changedTo) => change({ changedTo })}
          />
        </>
      )}
      <SelectField
        label={t('Size')}
        {...chip(t('Size'), choice.size ?? ANY)}
        choices={[
          { id: ANY, text: t('Any') },
          ...(['small', 'medium', 'large'] as const).map((size) => ({
            id: size,
            text: t(SIZE_LABELS[size]),
          })),
        ]}
        onChange={(key) => change({ size: key === ANY ? null : (key as SearchChoice['size']) })}
      />
      <TagField
        tagId={choice.tagId}
        placeholder={isPhone ? t('Tag') : t('Any')}
        onChange={(tagId) => change({ tagId })}
      />
      <div className="filter-switches">
        {view.folderHash && (
          <Switch
            isSelected={view.isInFolder}
            onChange={(isInFolder) =>
              navigate(searchPath({ ...view, isInFolder }), { replace: true })
            }
          >
            {t('In this folder')}
          </Switch>
        )}
        <Switch isSelected={choice.hasLink} onChange={(hasLink) => change({ hasLink })}>
          {t('Has a link')}
        </Switch>
        {(view.filters || view.isInFolder) && (
          <Button
            variant="ghost"
            size="sm"
            onPress={() =>
              navigate(
                searchPath({ ...view, isInFolder: false, filters: encodeChoice(NO_CHOICE) }),
                { replace: true },
              )
            }
          >
            {t('Clear filters')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Files of one other person are searched for by an address only. */
function ownerChoiceOf({ owner, isShared }: SearchChoice, userId: number) {
  if (isShared) return SHARED
  return owner?.id === userId ? owner.operator : ANY
}

const SIZE_LABELS: Record<SizeClass, string> = {
  small: 'Less than 1 MB',
  medium: '1 to 100 MB',
  large: 'More than 100 MB',
}
