import { Trans, useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import type {
  BillingDetailsInput,
  Invoice,
  Price,
  Product,
} from '#worker/features/billing/schema.ts'
import { PostForm } from '../frame/post-form.tsx'
import { BillingFrame } from './billing-frame.tsx'
import { DetailsFields } from './details-fields.tsx'
import { everyInterval } from './interval-words.ts'
import { Money } from './money.tsx'
import { checkoutPath } from './pricing-page.tsx'

export type GatewayName = Invoice['gateway']

/** Translated texts of a form that was refused. */
export interface FormProblem {
  message: string
  errors?: Record<string, string[]>
}

interface CheckoutPageProps {
  product: Pick<Product, 'id' | 'name' | 'description' | 'feature_list'>
  price: Price
  details: BillingDetailsInput
  gateways: readonly GatewayName[]
  problem: FormProblem | null
}

const GATEWAY_LABELS: Record<GatewayName, string> = {
  stripe: 'Card and other ways, by Stripe',
  manual: 'Invoice',
}

/** The last page before an order. What is paid comes from the price's row: the form names no amount. */
export function CheckoutPage({ product, price, details, gateways, problem }: CheckoutPageProps) {
  const t = useTrans()
  return (
    <BillingFrame title={t('Checkout')} problem={problem?.errors ? null : problem?.message}>
      <div className="checkout">
        <section className="billing-panel" aria-labelledby="order">
          <h2 id="order">{t('Your order')}</h2>
          <dl className="amounts">
            <div>
              <dt dir="auto">{product.name}</dt>
              <dd>
                <Money amount={price.amount} currency={price.currency} />
              </dd>
            </div>
            <div>
              <dt>{t('Billing interval')}</dt>
              <dd>{everyInterval(t, price)}</dd>
            </div>
            <div className="amounts-total">
              <dt>{gateways.includes('manual') ? t('To pay') : t('To pay today')}</dt>
              <dd>
                <Money amount={price.amount} currency={price.currency} />
              </dd>
            </div>
          </dl>
          <p className="billing-note">
            <Trans
              message="You can cancel at any time. :link"
              values={{ link: <a href="/pricing">{t('See other plans')}</a> }}
            />
          </p>
        </section>
        <section className="billing-panel" aria-labelledby="payment">
          <h2 id="payment">{t('Payment')}</h2>
          {gateways.length === 0 ? (
            <>
              <p>{t('Plans cannot be ordered at the moment.')}</p>
              <a className={buttonClass('outline')} href="/contact">
                {t('Contact us')}
              </a>
            </>
          ) : (
            <PostForm action={checkoutPath(product, price)} className="form">
              <DetailsFields details={details} errors={problem?.errors ?? {}} />
              <GatewayChoice gateways={gateways} />
              <button type="submit" className={buttonClass('primary', 'lg')}>
                {gateways.length === 1 && gateways[0] === 'stripe'
                  ? t('Continue to payment')
                  : t('Place order')}
              </button>
            </PostForm>
          )}
        </section>
      </div>
    </BillingFrame>
  )
}

function GatewayChoice({ gateways }: { gateways: readonly GatewayName[] }) {
  const t = useTrans()
  const [first] = gateways
  if (gateways.length === 1)
    return (
      <>
        <input type="hidden" name="gateway" value={first} />
        {first === 'manual' && (
          <p className="billing-note">
            {t('You pay by invoice. Your plan begins when it is paid.')}
          </p>
        )}
      </>
    )
  return (
    <fieldset className="gateways">
      <legend className="field-label">{t('How do you want to pay?')}</legend>
      {gateways.map((gateway) => (
        <label key={gateway} className="gateway">
          <input type="radio" name="gateway" value={gateway} defaultChecked={gateway === first} />
          {t(GATEWAY_LABELS[gateway])}
        </label>
      ))}
    </fieldset>
  )
}

/** On the way to another site: browsers refuse a form's redirect there, but follow this. */
export function LeavingPage({ url }: { url: string }) {
  const t = useTrans()
  return (
    <BillingFrame title={t('You are being taken to the payment page')}>
      <meta httpEquiv="refresh" content={`0;url=${url}`} />
      <a className={buttonClass('primary')} href={url}>
        {t('Continue to payment')}
      </a>
    </BillingFrame>
  )
}
