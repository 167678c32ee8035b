/** Users and members of a role that are counted; the API says one more where there are more. */
export const MOST_COUNTED_USERS = 1000
