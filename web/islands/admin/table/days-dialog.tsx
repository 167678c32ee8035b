import { useId } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { Form } from '#web/ui/fields/form.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useCloseDialog } from '#web/ui/overlays/use-close-dialog.ts'

/** `2026-11-25`, both included; empty = open. */
export interface Days {
  from?: string
  to?: string
}

/** Asks for a first and a last day; closes with them. */
export function DaysDialog({ title }: { title: string }) {
  const t = useTrans()
  const formId = useId()
  const close = useCloseDialog()
  return (
    <Dialog
      title={title}
      footer={
        <>
          <Button variant="ghost" onPress={() => close()}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId}>
            {t('Apply')}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        onSubmit={(data) => {
          const [from, to] = [formText(data, 'from'), formText(data, 'to')].toSorted((a, b) =>
            a && b ? a.localeCompare(b) : 0,
          )
          close(from || to ? { ...(from && { from }), ...(to && { to }) } : undefined)
        }}
      >
        <DateField name="from" label={t('Start date')} autoFocus />
        <DateField name="to" label={t('End date')} />
      </Form>
    </Dialog>
  )
}
