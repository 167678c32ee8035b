/** An IPv6 customer holds a /64 at least: its addresses count as one. */
export function addressGroup(ipAddress: string | null): string {
  if (!ipAddress?.includes(':')) return ipAddress ?? 'unknown'
  const [head = '', tail] = ipAddress.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''))
  return `${groups.slice(0, 4).join(':')}::/64`
}
