import type { Gateway } from '../gateway.ts'
import { cancel, resume } from './cancel.ts'
import { changePlan, previewChange } from './change-plan.ts'
import { paymentMethodUrl } from './payment-method.ts'
import { startCheckout } from './start-checkout.ts'

export const stripeGateway: Gateway = {
  name: 'stripe',
  startCheckout,
  previewChange,
  changePlan,
  withdrawChange: null,
  cancel,
  resume,
  paymentMethodUrl,
}
