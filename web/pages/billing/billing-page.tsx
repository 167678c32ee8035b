import { Trans, useTrans } from '#web/i18n/i18n-context.tsx'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { INVOICE_STATES } from '#web/listing/invoice-states.ts'
import { Badge, type BadgeProps } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import type {
  BillingDetailsInput,
  BillingResponse,
  Invoice,
} from '#worker/features/billing/schema.ts'
import { PostForm } from '../frame/post-form.tsx'
import { BillingFrame } from './billing-frame.tsx'
import type { FormProblem } from './checkout-page.tsx'
import { DetailsFields } from './details-fields.tsx'
import { everyInterval } from './interval-words.ts'
import { Money } from './money.tsx'
import { changePath } from './pricing-page.tsx'

type Subscription = BillingResponse['subscriptions'][number]

interface BillingPageProps {
  billing: Omit<BillingResponse, 'status'>
  /** Of a refused form of the details, which then shows what was typed. */
  typed: BillingDetailsInput | null
  problem: FormProblem | null
  /** Translated. */
  notice: string | null
}

export function BillingPage({ billing, typed, problem, notice }: BillingPageProps) {
  const t = useTrans()
  const { subscriptions, invoices, details, card } = billing
  const errors = problem?.errors ?? {}
  return (
    <BillingFrame
      title={t('Billing')}
      problem={problem?.errors ? null : problem?.message}
      notice={notice}
    >
      {subscriptions.length === 0 && <NoPlan />}
      {subscriptions.map((subscription) => (
        <PlanPanel
          key={subscription.id}
          subscription={subscription}
          isOnlyOne={subscriptions.length === 1}
        />
      ))}
      {subscriptions.some(({ gateway }) => gateway === 'stripe') && (
        <CardPanel card={card} id={subscriptions.find(({ gateway }) => gateway === 'stripe')?.id} />
      )}
      <InvoicesPanel invoices={invoices} />
      <section className="billing-panel" aria-labelledby="details">
        <h2 id="details">{t('Billing details')}</h2>
        <p className="billing-note">{t('Shown on the next invoices.')}</p>
        <PostForm action="/billing/details" className="form">
          <DetailsFields details={typed ?? details} errors={errors} />
          <button type="submit" className={buttonClass('outline')}>
            {t('Save')}
          </button>
        </PostForm>
      </section>
    </BillingFrame>
  )
}

function NoPlan() {
  const t = useTrans()
  return (
    <section className="billing-panel">
      <p>{t('You have no paid plan.')}</p>
      <a className={buttonClass('primary')} href="/pricing">
        {t('See plans')}
      </a>
    </section>
  )
}

const STATES: Record<Subscription['status'], { label: string; tone: BadgeProps['tone'] }> = {
  incomplete: { label: 'Awaiting payment', tone: 'neutral' },
  active: { label: 'Active plan', tone: 'positive' },
  past_due: { label: 'Payment overdue', tone: 'danger' },
  canceled: { label: 'Canceled plan', tone: 'neutral' },
}

interface PlanPanelProps {
  subscription: Subscription
  isOnlyOne: boolean
}

function PlanPanel({ subscription, isOnlyOne }: PlanPanelProps) {
  const t = useTrans()
  const { id, product, price, status, valid, ends_at: endsAt } = subscription
  const { open_invoice_id: openInvoiceId, pending_change: change } = subscription
  const { label, tone = 'neutral' } = endsAt ? STATES.canceled : STATES[status]
  return (
    <section className="billing-panel" aria-labelledby={`plan-${id}`}>
      <div className="plan-name">
        <h2 id={`plan-${id}`} dir="auto">
          {product.name}
        </h2>
        <Badge tone={tone}>{t(label)}</Badge>
      </div>
      <p>
        <Money amount={price.amount} currency={price.currency} /> · {everyInterval(t, price)}
      </p>
      {subscription.credit > 0 && (
        <p>
          <Trans
            message="Credit for the next charges: :amount"
            values={{ amount: <Money amount={subscription.credit} currency={price.currency} /> }}
          />
        </p>
      )}
      <p className="billing-note">
        <PlanState subscription={subscription} />
      </p>
      {change && (
        <p className="billing-note">
          {t('The plan changes to :plan when its invoice is paid.', { plan: change.plan })}
        </p>
      )}
      <div className="billing-actions">
        {openInvoiceId !== null && (
          <a className={buttonClass('primary')} href={`/billing/invoices/${openInvoiceId}`}>
            {t('View invoice')}
          </a>
        )}
        {change && (
          <PostForm action={`/billing/withdraw-change/${id}`}>
            <button type="submit" className={buttonClass('outline')}>
              {t('Withdraw the change')}
            </button>
          </PostForm>
        )}
        {valid && (
          <a className={buttonClass('outline')} href={changePath(isOnlyOne ? null : id)}>
            {t('Change plan')}
          </a>
        )}
        {valid && endsAt && (
          <PostForm action={`/billing/resume/${id}`}>
            <button type="submit" className={buttonClass('outline')}>
              {t('Resume plan')}
            </button>
          </PostForm>
        )}
        {!endsAt && status !== 'canceled' && (
          <a className={buttonClass('ghost')} href={`/billing/cancel/${id}`}>
            {status === 'incomplete' ? t('Cancel order') : t('Cancel plan')}
          </a>
        )}
      </div>
    </section>
  )
}

/** In a sentence: what comes next. */
function PlanState({ subscription }: { subscription: Subscription }) {
  const t = useTrans()
  const { status, price, renews_at: renewsAt, ends_at: endsAt } = subscription
  if (status === 'incomplete') return t('The plan begins when your payment has arrived.')
  if (endsAt)
    return (
      <Trans
        message="The plan ends on :date. Your files stay."
        values={{ date: <FormattedDate iso={endsAt} /> }}
      />
    )
  if (status === 'past_due')
    return t('The last payment is missing. Please pay soon, so that your plan goes on.')
  return renewsAt === null ? null : (
    <Trans
      message="Next charge: :amount on :date"
      values={{
        amount: (
          <Money
            amount={Math.max(0, price.amount - subscription.credit)}
            currency={price.currency}
          />
        ),
        date: <FormattedDate iso={renewsAt} />,
      }}
    />
  )
}

/** Names of Stripe's codes of card networks; others are shown as they are. */
const CARD_BRANDS: Readonly<Record<string, string>> = {
  amex: 'Amex',
  diners: 'Diners',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

function CardPanel({ card, id }: { card: BillingResponse['card']; id: number | undefined }) {
  const t = useTrans()
  return (
    <section className="billing-panel" aria-labelledby="card">
      <h2 id="card">{t('Payment method')}</h2>
      <p>
        {card
          ? t(':brand ending in :digits', {
              brand: CARD_BRANDS[card.brand] ?? card.brand,
              digits: card.last_four,
            })
          : t('Kept by Stripe.')}
      </p>
      <PostForm action={`/billing/payment-method/${id}`}>
        <button type="submit" className={buttonClass('outline')}>
          {t('Change payment method')}
        </button>
      </PostForm>
    </section>
  )
}

function InvoicesPanel({ invoices }: { invoices: readonly Invoice[] }) {
  const t = useTrans()
  return (
    <section className="billing-panel" aria-labelledby="invoices">
      <h2 id="invoices">{t('Invoices')}</h2>
      {invoices.length === 0 ? (
        <p className="billing-note">{t('There are no invoices yet.')}</p>
      ) : (
        <ul className="invoices">
          {invoices.map(({ id, number, status, amount, currency, created_at: createdAt }) => (
            <li key={id}>
              <a href={`/billing/invoices/${id}`} dir="ltr">
                {number}
              </a>
              <FormattedDate iso={createdAt} />
              <Money amount={amount} currency={currency} />
              <Badge tone={INVOICE_STATES[status].tone}>{t(INVOICE_STATES[status].label)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
