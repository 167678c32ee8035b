import { Trans, useTrans } from '#web/i18n/i18n-context.tsx'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import type { BillingResponse, Price, Product } from '#worker/features/billing/schema.ts'
import { PostForm } from '../frame/post-form.tsx'
import { BillingFrame } from './billing-frame.tsx'
import type { GatewayName } from './checkout-page.tsx'
import { everyInterval } from './interval-words.ts'
import { Money } from './money.tsx'
import { PlanCards } from './plan-cards.tsx'
import { changePath, choiceOf, confirmPath } from './pricing-page.tsx'

type Subscription = BillingResponse['subscriptions'][number]

/** The plans that a subscriber can change to. */
export function ChangePlanPage({
  products,
  subscriptionId,
  problem,
}: {
  products: readonly Product[]
  /** Where the user has several, of which this one changes. */
  subscriptionId: number | null
  problem: string | null
}) {
  const t = useTrans()
  const choice = choiceOf(useBootstrapData(), products, subscriptionId)
  return (
    <BillingFrame title={t('Change plan')} hasWayBack problem={problem}>
      <PlanCards
        products={products.filter(({ free }) => !free)}
        choice={{ ...choice, label: 'Choose plan' }}
      />
    </BillingFrame>
  )
}

interface ConfirmChangePageProps {
  change: {
    from: { product: Pick<Product, 'id' | 'name'>; gateway: GatewayName }
    product: Pick<Product, 'id' | 'name'>
    price: Price
    /** In minor units of the price's currency. */
    amount: number
    credit: number
    leftover: number
    renewsAt: string
  }
  /** Where the user has several, of which this one changes. */
  subscriptionId: number | null
  /** Bytes in use, where the new plan has room for less. */
  overflow: { used: string; available: string } | null
  problem: string | null
}

/** Tells the cost of a change of plan, before it happens. */
export function ConfirmChangePage({
  change,
  subscriptionId,
  overflow,
  problem,
}: ConfirmChangePageProps) {
  const t = useTrans()
  const { from, product, price, amount, credit, leftover, renewsAt } = change
  const { currency } = price
  return (
    <BillingFrame title={t('Confirm your new plan')} hasWayBack problem={problem}>
      <section className="billing-panel">
        <p>
          {from.product.id === product.id
            ? t('You keep :plan and change how you pay.', { plan: product.name })
            : t('You change from :former to :plan.', {
                former: from.product.name,
                plan: product.name,
              })}
        </p>
        <dl className="amounts">
          <div>
            <dt>
              {product.name} · {everyInterval(t, price)}
            </dt>
            <dd>
              <Money amount={price.amount} currency={currency} />
            </dd>
          </div>
          {credit > 0 && (
            <div>
              <dt>{t('Credit for unused time')}</dt>
              <dd>
                <Money amount={-credit} currency={currency} />
              </dd>
            </div>
          )}
          {leftover > 0 && (
            <div>
              <dt>{t('Kept for the next charges')}</dt>
              <dd>
                <Money amount={leftover} currency={currency} />
              </dd>
            </div>
          )}
          <div className="amounts-total">
            <dt>{from.gateway === 'manual' ? t('To pay') : t('To pay today')}</dt>
            <dd>
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
        </dl>
        <p className="billing-note">
          <Trans
            message="Next charge: :amount on :date"
            values={{
              amount: <Money amount={Math.max(0, price.amount - leftover)} currency={currency} />,
              date: <FormattedDate iso={renewsAt} />,
            }}
          />
        </p>
        {from.gateway === 'manual' && amount > 0 && (
          <p className="billing-note">{t('The plan changes when the invoice is paid.')}</p>
        )}
        {overflow && (
          <p className="billing-note" role="note">
            {t(
              'You use :used, and this plan has room for :available. Your files stay, but you can add new ones only when there is room.',
              overflow,
            )}
          </p>
        )}
        <div className="billing-actions">
          <PostForm action={confirmPath(product, price, subscriptionId)}>
            <button type="submit" className={buttonClass('primary')}>
              {t('Confirm')}
            </button>
          </PostForm>
          <a className={buttonClass('ghost')} href={changePath(subscriptionId)}>
            {t('Go back')}
          </a>
        </div>
      </section>
    </BillingFrame>
  )
}

/** For an address of an offer that is gone, or never was. */
export function NoOfferPage() {
  const t = useTrans()
  return (
    <BillingFrame title={t('This plan is not offered at this price')}>
      <section className="billing-panel">
        <p>{t('It has been changed or removed. Nothing was ordered.')}</p>
        <a className={buttonClass('primary')} href="/pricing">
          {t('See plans')}
        </a>
      </section>
    </BillingFrame>
  )
}

interface CancelPageProps {
  subscription: Subscription
  overflow: { used: string; available: string } | null
  problem: string | null
}

/** Asks before a plan or an order is canceled. */
export function CancelPage({ subscription, overflow, problem }: CancelPageProps) {
  const t = useTrans()
  const { id, product, status, gateway, renews_at: renewsAt } = subscription
  const isOrder = status === 'incomplete'
  return (
    <BillingFrame
      title={isOrder ? t('Cancel your order?') : t('Cancel your plan?')}
      hasWayBack
      problem={problem}
    >
      <section className="billing-panel">
        <p>
          {isOrder ? (
            t('Your order of :plan ends at once, and its invoice no longer has to be paid.', {
              plan: product.name,
            })
          ) : (
            <Trans
              message="You keep :plan until :date. Until then you can take this back."
              values={{
                plan: <strong dir="auto">{product.name}</strong>,
                date: renewsAt ? <FormattedDate iso={renewsAt} /> : '',
              }}
            />
          )}
        </p>
        {!isOrder && <p className="billing-note">{t('Your files are not deleted.')}</p>}
        {/* Stripe keeps it for the customer's next order. */}
        {gateway === 'manual' && subscription.credit > 0 && (
          <p className="billing-note">
            <Trans
              message="Your credit of :amount is lost when the plan ends."
              values={{
                amount: (
                  <Money amount={subscription.credit} currency={subscription.price.currency} />
                ),
              }}
            />
          </p>
        )}
        {overflow && (
          <p className="billing-note" role="note">
            {t(
              'You use :used, and will then have room for :available: you can add new files only when there is room.',
              overflow,
            )}
          </p>
        )}
        <div className="billing-actions">
          <PostForm action={`/billing/cancel/${id}`}>
            <button type="submit" className={buttonClass('danger')}>
              {isOrder ? t('Cancel order') : t('Cancel plan')}
            </button>
          </PostForm>
          <a className={buttonClass('ghost')} href="/billing">
            {t('Go back')}
          </a>
        </div>
      </section>
    </BillingFrame>
  )
}
