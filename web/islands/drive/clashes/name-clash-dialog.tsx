import { useState } from 'react'
import type { ClashDecision } from '#worker/features/drive/entries/schema.ts'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useI18n, useTrans, type Translate } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useCloseDialog } from '#web/ui/overlays/use-close-dialog.ts'
import {
  decide,
  nextClash,
  type ClashFacts,
  type Decisions,
  type NameClash,
  type Replacement,
} from './name-clash.ts'

const REPLACEMENTS: Record<Replacement, string> = {
  fileToTrash:
    '“Replace” moves the file that is there to the trash, from which it can be restored.',
  folderToTrash:
    '“Replace” moves the folder that is there, with everything in it, to the trash, from which it can be restored.',
  contentToVersion:
    '“Replace” gives the file that is there the new content. The former one is kept as an earlier version.',
  contentLost: '“Replace” gives the file that is there the new content. The former one is lost.',
}

export interface NameClashDialogProps {
  clashes: readonly NameClash[]
  mayBeMore: boolean
}

/** Asks about names that are taken, one after the other; closed with a decision for each, or with nothing. */
export function NameClashDialog({ clashes, mayBeMore }: NameClashDialogProps) {
  const t = useTrans()
  const closeDialog = useCloseDialog()
  const [decisions, setDecisions] = useState<Decisions>(() => clashes.map(() => null))
  const [isForAll, setIsForAll] = useState(false)
  const [forAll, setForAll] = useState<ClashDecision | null>(null)
  const clash = clashes[nextClash(decisions)]
  const open = decisions.filter((decision) => decision === null).length
  if (!clash) return null

  function choose(decision: ClashDecision) {
    const next = decide(clashes, decisions, decision, isForAll)
    const nowForAll = forAll ?? (isForAll ? decision : null)
    if (nextClash(next) !== -1) {
      setDecisions(next)
      setForAll(nowForAll)
    } else closeDialog({ decisions: next, forAll: nowForAll })
  }

  return (
    <Dialog
      title={t('This name is taken')}
      size="md"
      role="alertdialog"
      footer={
        <>
          <Button variant="ghost" onPress={() => choose('skip')}>
            {t('Skip')}
          </Button>
          {clash.replacement && (
            <Button variant="outline" onPress={() => choose('replace')}>
              {t('Replace')}
            </Button>
          )}
          <Button variant="primary" autoFocus onPress={() => choose('keepBoth')}>
            {t('Keep both')}
          </Button>
        </>
      }
    >
      <div aria-live="polite">
        <p>{question(clash, t)}</p>
        <dl className="clash-facts">
          <Facts label={t('Already there')} facts={clash.existing} />
          <Facts label={t('New')} facts={clash.incoming} />
        </dl>
        {clash.replacement && <p className="clash-note">{t(REPLACEMENTS[clash.replacement])}</p>}
        {open > 1 && (
          <p className="clash-progress">
            {t(':number of :count', {
              number: clashes.length - open + 1,
              count: clashes.length,
            })}
          </p>
        )}
      </div>
      {(open > 1 || mayBeMore) && (
        <CheckboxField isSelected={isForAll} onChange={setIsForAll}>
          {t('Do this for all')}
        </CheckboxField>
      )}
    </Dialog>
  )
}

/** Size and date, by which people tell one from the other. */
function Facts({ label, facts }: { label: string; facts: ClashFacts | null }) {
  const { language } = useI18n()
  if (!facts) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatBytes(facts.sizeBytes, language)}</dd>
      {facts.updatedAt && (
        <dd>
          <FormattedDate iso={facts.updatedAt} hasTime />
        </dd>
      )}
    </div>
  )
}

function question({ name, location, isFolder }: NameClash, t: Translate): string {
  const values = { name, location }
  return isFolder
    ? t(
        '“:location” already has something called “:name”. What do you want to do with the folder?',
        values,
      )
    : t(
        '“:location” already has something called “:name”. What do you want to do with the file?',
        values,
      )
}
