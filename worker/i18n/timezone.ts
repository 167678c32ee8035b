import { TIMEZONE_COOKIE } from './timezone-cookie.ts'

/** Names that the platform still lists by what they were called before (IANA's `backward` file). */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** Every zone by today's name. "UTC" is not among those that the platform lists, and is what many want. */
export function timezoneNames(): string[] {
  const zones = Intl.supportedValuesOf('timeZone').map((zone) => RENAMED[zone] ?? zone)
  return ['UTC', ...new Set(zones.filter((zone) => zone !== 'UTC').toSorted())]
}

/**
 * The time zone of the browser, as its cookie has it, or UTC. Pages show times in it where neither the account nor the
 * site has a zone.
 */
export function browserTimezone(cookies: Readonly<Record<string, string>>): string {
  const name = cookies[TIMEZONE_COOKIE]
  return name !== undefined && isTimezone(name) ? name : 'UTC'
}

/** Whether a name, today's or a former one, is a zone of the IANA database. */
export function isTimezone(name: string): boolean {
  // An offset such as "+01:00" would do for the platform.
  if (!/^[a-z]/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}
