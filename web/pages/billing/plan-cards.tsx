import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { displayedAmount, mostSavedPercent, priceOf } from '#worker/features/billing/pricing.ts'
import type { BillingCycle } from '#worker/features/billing/pricing.ts'
import type { Price, Product } from '#worker/features/billing/schema.ts'
import { everyInterval, perInterval } from './interval-words.ts'
import { Money } from './money.tsx'

/** Which plans the visitor has, and where their choice leads. */
export interface PlanChoice {
  currentProductId: number | null
  currentPriceId: number | null
  /** 'Get started' for guests, 'Upgrade' for members. */
  label: string
  hrefOf: (product: Product, price: Price) => string
  /** Of free plans, for who does not have it; null = no button. */
  freeHref: string | null
}

interface PlanCardsProps {
  products: readonly Product[]
  choice: PlanChoice
}

const CYCLES: readonly { cycle: BillingCycle; label: string }[] = [
  { cycle: 'yearly', label: 'Annual' },
  { cycle: 'monthly', label: 'Monthly' },
]

/** Plans with a choice of the cycle, which works without a script: the style sheet shows the prices of the chosen one. */
export function PlanCards({ products, choice }: PlanCardsProps) {
  const t = useTrans()
  const saved = mostSavedPercent(products)
  const isChoosable = products.some(({ prices }) => prices.length > 1)
  return (
    <div className="plans" data-billing="">
      {isChoosable && (
        <fieldset className="plan-cycles">
          <legend className="visually-hidden">{t('Billing cycle')}</legend>
          {CYCLES.map(({ cycle, label }) => (
            <label key={cycle} className="plan-cycle">
              <input
                type="radio"
                name="cycle"
                value={cycle}
                defaultChecked={cycle === 'yearly'}
                className="visually-hidden"
              />
              <span>{t(label)}</span>
              {cycle === 'yearly' && saved !== null && (
                <Badge tone="positive">{t('Save up to :percent%', { percent: saved })}</Badge>
              )}
            </label>
          ))}
        </fieldset>
      )}
      <ul className="plan-cards">
        {products.map((product) => (
          <PlanCard key={product.id} product={product} choice={choice} />
        ))}
      </ul>
    </div>
  )
}

function PlanCard({ product, choice }: { product: Product; choice: PlanChoice }) {
  const t = useTrans()
  return (
    <li className="plan-card" data-recommended={product.recommended || undefined}>
      <div className="plan-name">
        <h2 dir="auto">{product.name}</h2>
        {product.recommended && <Badge tone="positive">{t('Recommended')}</Badge>}
      </div>
      {product.description && (
        <p className="plan-description">
          <bdi>{product.description}</bdi>
        </p>
      )}
      {product.free || product.prices.length === 0 ? (
        <div className="plan-offer">
          <p className="plan-price">
            <strong>{t('Free of charge')}</strong>
          </p>
          <FreeAction product={product} choice={choice} />
        </div>
      ) : (
        CYCLES.map(({ cycle }) => (
          <CycleOffer key={cycle} cycle={cycle} product={product} choice={choice} />
        ))
      )}
      <ul className="plan-features">
        {[...new Set(product.feature_list)].map((feature) => (
          <li key={feature}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="m3 8.5 3.2 3.2L13 5" />
            </svg>
            <bdi>{feature}</bdi>
          </li>
        ))}
      </ul>
    </li>
  )
}

interface CycleOfferProps {
  cycle: BillingCycle
  product: Product
  choice: PlanChoice
}

function CycleOffer({ cycle, product, choice }: CycleOfferProps) {
  const t = useTrans()
  const price = priceOf(product.prices, cycle)
  if (!price) return null
  const isCurrent =
    price.id === choice.currentPriceId ||
    // The other cycle's price is another offer, unless there is one price only.
    (product.id === choice.currentProductId && product.prices.length === 1)
  return (
    <div className="plan-offer" data-cycle={cycle}>
      <p className="plan-price">
        <strong>
          <Money amount={displayedAmount(price)} currency={price.currency} />
        </strong>{' '}
        {perInterval(t, price)}
      </p>
      {price.interval_count > 1 && (
        <p className="plan-charge">
          {everyInterval(t, price)}: <Money amount={price.amount} currency={price.currency} />
        </p>
      )}
      {isCurrent ? (
        <p className="plan-current">{t("You're on :plan", { plan: product.name })}</p>
      ) : (
        <a
          className={buttonClass(product.recommended ? 'primary' : 'outline', 'lg')}
          href={choice.hrefOf(product, price)}
          data-product-id={product.id}
          data-price-id={price.id}
          aria-label={`${t(choice.label)}: ${product.name}`}
        >
          {t(choice.label)}
        </a>
      )}
    </div>
  )
}

function FreeAction({ product, choice }: { product: Product; choice: PlanChoice }) {
  const t = useTrans()
  if (product.id === choice.currentProductId)
    return <p className="plan-current">{t("You're on :plan", { plan: product.name })}</p>
  return choice.freeHref === null ? null : (
    <a
      className={buttonClass('outline', 'lg')}
      href={choice.freeHref}
      data-free-plan=""
      aria-label={`${t(choice.label)}: ${product.name}`}
    >
      {t(choice.label)}
    </a>
  )
}
