/** Of the list in the query cache, and of its calls. */
export const SUBSCRIPTIONS_LIST = 'billing/subscriptions'
