import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { activeLanguage } from '#worker/i18n/language-lines.ts'
import { timezoneNames } from '#worker/i18n/timezone.ts'
import type { ValueListName, ValueLists } from './schema.ts'

/** ISO 3166-1, alpha-2. */
export const COUNTRY_CODES: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY ' +
  'BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK ' +
  'FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR ' +
  'IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ' +
  'ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM ' +
  'PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF ' +
  'TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

const LISTS: { [Name in ValueListName]: (ctx: RequestContext) => ValueLists[Name] } = {
  timezones: (ctx) => timezones(ctx.deps.clock()),
  countries: (ctx) => countries(activeLanguage(ctx)),
  localizations: (ctx) => ctx.site.localizations.map(({ language, name }) => ({ language, name })),
}

/** The lists that fields choose from, by their names. Public. Throws NotFoundError for a name that is none. */
export function valueLists(ctx: RequestContext, names: string[]): Partial<ValueLists> {
  const unknown = names.filter((name) => !Object.hasOwn(LISTS, name))
  if (unknown.length > 0 || names.length > Object.keys(LISTS).length)
    throw new NotFoundError('There is no such list.')
  return Object.fromEntries(names.map((name) => [name, LISTS[name as ValueListName](ctx)]))
}

/** Clocks change at the ends of quarter hours only. */
const QUARTER_MS = 15 * 60 * 1000

/** To find the offsets of all zones takes 70 ms. */
let latestZones: { quarter: number; regions: ValueLists['timezones'] } | undefined

function timezones(now: Date): ValueLists['timezones'] {
  const quarter = Math.floor(now.getTime() / QUARTER_MS)
  if (latestZones?.quarter !== quarter) latestZones = { quarter, regions: timezonesByRegion(now) }
  return latestZones.regions
}

function timezonesByRegion(now: Date): ValueLists['timezones'] {
  const regions: ValueLists['timezones'] = {}
  for (const value of timezoneNames()) {
    const [region = value, ...place] = value.split('/')
    const name = (place.length > 0 ? place.join(', ') : value).replaceAll('_', ' ')
    const group = place.length > 0 ? region : 'UTC'
    ;(regions[group] ??= []).push({ value, text: `${name} (${offsetOf(value, now)})` })
  }
  return regions
}

/** "UTC+02:00". */
function offsetOf(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')
  return (parts?.value ?? 'GMT').replace('GMT', 'UTC')
}

function countries(language: string): ValueLists['countries'] {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' })
  return COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) =>
    a.name.localeCompare(b.name, language),
  )
}
