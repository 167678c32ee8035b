const LONGEST = 160

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The beginning of sanitized HTML as plain text, cut between words. */
export function excerpt(html: string): string {
  const text = html
    // Far more than is shown, and bounded work for a long page.
    .slice(0, 20 * LONGEST)
    .replaceAll(/<[^>]*>?/g, ' ')
    .replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (entity, hex, decimal, name) =>
      name ? (NAMED[name as string] ?? entity) : character(hex, decimal),
    )
    .replaceAll(/\s+/g, ' ')
    .trim()
  const characters = [...text]
  if (characters.length <= LONGEST) return text
  const cut = characters.slice(0, LONGEST).join('')
  const end = cut.lastIndexOf(' ')
  return `${end < LONGEST / 2 ? cut : cut.slice(0, end)}…`
}

function character(hex: string | undefined, decimal: string | undefined): string {
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
}
