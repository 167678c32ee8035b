const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']

/** Binary units, as file systems count. */
export function byteSize(bytes: number): string {
  const exponent = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1)
  return `${Number((bytes / 1024 ** exponent).toFixed(1))} ${UNITS[exponent]}`
}
