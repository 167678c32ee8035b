/** Whether any of the user's subscriptions is valid; guests have none. */
export const isSubscribed = (
  user: { subscriptions: readonly { valid: boolean }[] } | null,
): boolean => user?.subscriptions.some(({ valid }) => valid) ?? false
