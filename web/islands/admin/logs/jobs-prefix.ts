/** Of the list of jobs in the address; that of their runs is on the same page. */
export const JOBS_PREFIX = 'jobs.'
