/** For a menu, an item or a policy: unique in its list, and nothing more. */
export const newId = (): string => crypto.randomUUID().slice(0, 13)
