/** A screen that scrolls well; whoever needs more opens the file in a program for tables. */
export const MAX_ROWS = 1000
export const MAX_COLUMNS = 100
export const MAX_SHEETS = 50
