import type { Gateway } from '../gateway.ts'
import { changePlan, previewChange, withdrawChange } from './change-plan.ts'
import { cancelSubscription, resumeSubscription } from './end-subscription.ts'
import { placeOrder } from './place-order.ts'

/** The owner is paid by invoice, outside of the site; an admin marks invoices as paid. */
export const manualGateway: Gateway = {
  name: 'manual',
  startCheckout: placeOrder,
  previewChange,
  changePlan,
  cancel: cancelSubscription,
  resume: resumeSubscription,
  withdrawChange,
  paymentMethodUrl: null,
}
