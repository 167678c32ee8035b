interface Wanted {
  language: string
  quality: number
}

/** Headers of browsers are far shorter; each part costs a comparison with each language. */
const MOST_WANTED = 20

/**
 * The language of `offered` that fits an `Accept-Language` header best (RFC 9110, section 12.5.4): "de-AT" is served
 * by "de", and "pt" by "pt-BR". Null when none fits.
 */
export function acceptedLanguage(header: string | null, offered: readonly string[]): string | null {
  const wanted = (header ?? '').split(',', MOST_WANTED).flatMap(wantedLanguage)
  for (const { language } of wanted.toSorted((one, other) => other.quality - one.quality)) {
    const found = bestOf(language, offered)
    if (found) return found
  }
  return null
}

function wantedLanguage(part: string): Wanted[] {
  const [, language, quality] = /^\s*([a-z\d-]+)\s*(?:;\s*q=([\d.]+)\s*)?$/i.exec(part) ?? []
  if (!language) return []
  const wanted = { language: language.toLowerCase(), quality: quality ? Number(quality) : 1 }
  return wanted.quality > 0 ? [wanted] : []
}

/** RFC 4647, "lookup": the same, else its parts from the end left out, else one of the same language. */
function bestOf(wanted: string, offered: readonly string[]): string | null {
  for (
    let range = wanted;
    range !== '';
    range = range.slice(0, Math.max(range.lastIndexOf('-'), 0))
  ) {
    const same = offered.find((language) => language.toLowerCase() === range)
    if (same) return same
  }
  const [base] = wanted.split('-')
  return offered.find((language) => language.toLowerCase().split('-')[0] === base) ?? null
}
