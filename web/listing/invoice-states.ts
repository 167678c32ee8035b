import type { BadgeProps } from '#web/ui/badge.tsx'
import type { Invoice } from '#worker/features/billing/schema.ts'

/** How an invoice is shown, to its customer and to admins alike. */
export const INVOICE_STATES: Record<
  Invoice['status'],
  { label: string; tone: NonNullable<BadgeProps['tone']> }
> = {
  open: { label: 'Unpaid', tone: 'danger' },
  paid: { label: 'Paid', tone: 'positive' },
  void: { label: 'Voided', tone: 'neutral' },
}
