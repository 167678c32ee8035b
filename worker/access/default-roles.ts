export const ADMIN_ROLE = 'admins'

/** Roles of the site that a new one starts with. */
export const DEFAULT_ROLES = [
  {
    name: 'guests',
    description: 'Visitors who are not signed in.',
    isGuest: true,
    isDefault: false,
  },
  { name: 'users', description: 'Everyone who registers.', isGuest: false, isDefault: true },
  { name: ADMIN_ROLE, description: 'May do everything.', isGuest: false, isDefault: false },
] as const
