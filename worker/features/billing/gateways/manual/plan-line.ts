import type { InvoiceLine, prices, products } from '#db/schema/index.ts'

/** A plan on an invoice, as it is called and priced now. */
export const planLine = (
  { name }: Pick<typeof products.$inferSelect, 'name'>,
  {
    amount,
    interval,
    intervalCount,
  }: Pick<typeof prices.$inferSelect, 'amount' | 'interval' | 'intervalCount'>,
): InvoiceLine => ({ description: name, amount, interval, interval_count: intervalCount })
