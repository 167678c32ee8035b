import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { Trans, useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import type { BootstrapData } from '#worker/features/bootstrap/schema.ts'
import type { Price, Product } from '#worker/features/billing/schema.ts'
import { SiteLayout } from '../frame/site-layout.tsx'
import { PlanCards, type PlanChoice } from './plan-cards.tsx'

/** Plans for everybody. Where a choice leads depends on who looks. */
export function PricingPage({ products }: { products: readonly Product[] }) {
  const t = useTrans()
  const data = useBootstrapData()
  const { user } = data
  const choice = choiceOf(data, products)
  return (
    <SiteLayout menu="custom-page-navbar">
      <div className="billing pricing">
        <h1>{t('Choose the right plan for you')}</h1>
        {user?.subscriptions.some(({ status }) => status === 'incomplete') && (
          <p className="pricing-order">
            <Trans
              message="Your order waits for your payment. :link"
              values={{ link: <a href="/billing">{t('View order')}</a> }}
            />
          </p>
        )}
        {products.length > 0 ? (
          <PlanCards products={products} choice={choice} />
        ) : (
          <p className="pricing-empty">{t('There are no plans yet.')}</p>
        )}
        <section className="pricing-contact">
          <h2>{t('Do you have any questions about plans?')}</h2>
          <a className={buttonClass('outline')} href="/contact">
            {t('Contact us')}
          </a>
        </section>
      </div>
    </SiteLayout>
  )
}

export const checkoutPath = ({ id }: Pick<Product, 'id'>, price: Pick<Price, 'id'>) =>
  `/checkout/${id}/${price.id}`

/** @param subscriptionId where the user has several, of which this one changes */
export const confirmPath = (
  { id }: Pick<Product, 'id'>,
  price: Pick<Price, 'id'>,
  subscriptionId: number | null = null,
) => withSubscription(`/billing/change-plan/${id}/${price.id}/confirm`, subscriptionId)

export const changePath = (subscriptionId: number | null) =>
  withSubscription('/billing/change-plan', subscriptionId)

const withSubscription = (path: string, id: number | null) =>
  id === null ? path : `${path}?subscription=${id}`

export function choiceOf(
  { user, settings }: Pick<BootstrapData, 'user' | 'settings'>,
  products: readonly Product[],
  subscriptionId: number | null = null,
): PlanChoice {
  if (!user) {
    // Who cannot register may have an account.
    const page = settings.registration.disable ? '/login' : '/register'
    return {
      currentProductId: null,
      currentPriceId: null,
      label: 'Get started',
      // A script keeps the choice and shortens the address: `web/billing/billing-page.ts`.
      hrefOf: (product, price) =>
        `${page}?redirectFrom=pricing&productId=${product.id}&priceId=${price.id}`,
      freeHref: `${page}?redirectFrom=pricing`,
    }
  }
  const current = user.subscriptions.find(
    ({ id, valid }) => valid && (subscriptionId === null || id === subscriptionId),
  )
  return {
    currentProductId: current?.product_id ?? products.find(({ free }) => free)?.id ?? null,
    currentPriceId: current?.price_id ?? null,
    label: 'Upgrade',
    hrefOf: current
      ? (product, price) => confirmPath(product, price, subscriptionId)
      : checkoutPath,
    freeHref: null,
  }
}
