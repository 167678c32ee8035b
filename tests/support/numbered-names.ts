/** "prefix 000", "prefix 001" … */
export const numberedNames = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(3, '0')}`)
