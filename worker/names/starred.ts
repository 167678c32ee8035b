/** The name of the system's own tag. */
export const STARRED = 'starred'
