import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { INVOICE_STATES } from '#web/listing/invoice-states.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import type { InvoiceWithCustomer } from '#worker/features/billing/schema.ts'
import { BillingFrame } from './billing-frame.tsx'
import { everyInterval } from './interval-words.ts'
import { Money } from './money.tsx'

interface InvoicePageProps {
  invoice: InvoiceWithCustomer
  /** How to pay an open one. */
  instructions: string
}

/** An invoice, as it is printed: the style sheet leaves out all around it. */
export function InvoicePage({ invoice, instructions }: InvoicePageProps) {
  const t = useTrans()
  const { customer, currency, lines, status } = invoice
  const { label, tone } = INVOICE_STATES[status]
  return (
    <BillingFrame title={t('Invoice :number', { number: invoice.number })} hasWayBack>
      <div className="billing-actions invoice-actions">
        <button
          type="button"
          className={buttonClass('outline')}
          data-print=""
          data-billing=""
          hidden
        >
          {t('Print')}
        </button>
        {invoice.pay_url && (
          <a className={buttonClass('primary')} href={invoice.pay_url}>
            {t('Pay invoice')}
          </a>
        )}
      </div>
      <article className="billing-panel invoice">
        <div className="invoice-parties">
          <address>
            <strong>{t('Invoice from')}</strong>
            <Lines text={invoice.seller} />
          </address>
          <address>
            <strong>{t('Invoice to')}</strong>
            <Lines
              text={[
                customer.company,
                customer.name,
                customer.address,
                customer.tax_id,
                customer.email,
              ]
                .filter(Boolean)
                .join('\n')}
            />
          </address>
        </div>
        <dl className="invoice-dates">
          <div>
            <dt>{t('Date')}</dt>
            <dd>
              <FormattedDate iso={invoice.created_at} />
            </dd>
          </div>
          {invoice.due_at && status === 'open' && (
            <div>
              <dt>{t('Payment due')}</dt>
              <dd>
                <FormattedDate iso={invoice.due_at} />
              </dd>
            </div>
          )}
          {invoice.paid_at && (
            <div>
              <dt>{t('Paid on')}</dt>
              <dd>
                <FormattedDate iso={invoice.paid_at} />
              </dd>
            </div>
          )}
          <div>
            <dt>{t('State of payment')}</dt>
            <dd>
              <Badge tone={tone}>{t(label)}</Badge>
            </dd>
          </div>
        </dl>
        <dl className="amounts">
          {lines.map(({ description, amount, interval, interval_count = 1 }) => (
            <div key={`${description} ${amount}`}>
              <dt>
                {amount < 0 && invoice.gateway === 'manual' && `${t('Credit for unused time')}: `}
                <bdi>{description}</bdi>
                {interval && (
                  <span className="invoice-interval">
                    {everyInterval(t, { interval, interval_count })}
                  </span>
                )}
              </dt>
              <dd>
                <Money amount={amount} currency={currency} hasAllDecimals />
              </dd>
            </div>
          ))}
          <div className="amounts-total">
            <dt>{`${t('Total')} (${currency})`}</dt>
            <dd>
              <Money amount={invoice.amount} currency={currency} hasAllDecimals />
            </dd>
          </div>
        </dl>
        {status === 'open' && invoice.gateway === 'manual' && (
          <section aria-labelledby="how-to-pay">
            <h2 id="how-to-pay">{t('How to pay')}</h2>
            {instructions ? <Lines text={instructions} /> : <p>{t('We will contact you.')}</p>}
            <p>{t('Reference: :number', { number: invoice.number })}</p>
          </section>
        )}
      </article>
    </BillingFrame>
  )
}

function Lines({ text }: { text: string }) {
  return (
    <p className="invoice-lines" dir="auto">
      {text}
    </p>
  )
}
