import type { CalendarEvent, EventTime } from './document-job.ts'

const MAX_EVENTS = 2000
const MAX_LENGTH = 10_000

interface Property {
  name: string
  parameters: Map<string, string>
  value: string
}

/** The events of a calendar file (RFC 5545), by their start; repetitions are not worked out. */
export function readCalendar(text: string): { events: CalendarEvent[]; isCut: boolean } {
  const lines = text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)
  if (!lines.some((line) => /^BEGIN:VCALENDAR\s*$/i.test(line))) throw new Error('No calendar.')
  const events: CalendarEvent[] = []
  let event: CalendarEvent | null = null
  let duration = ''
  /** Components in an event: alarms have descriptions of their own. */
  let depth = 0
  for (const line of lines) {
    const property = propertyOf(line)
    if (!property) continue
    const { name, value } = property
    const isEvent = value.trim().toUpperCase() === 'VEVENT'
    if (name === 'BEGIN' && isEvent && !event) {
      if (events.length === MAX_EVENTS) return { events: byStart(events), isCut: true }
      event = emptyEvent()
      duration = ''
      depth = 0
    } else if (name === 'BEGIN') depth++
    else if (name === 'END' && isEvent && event) {
      event.end ??= endOf(event.start, duration)
      events.push(event)
      event = null
    } else if (name === 'END') depth--
    else if (event && depth === 0) {
      if (name === 'DURATION') duration = value
      else takeProperty(event, property)
    }
  }
  return { events: byStart(events), isCut: false }
}

const emptyEvent = (): CalendarEvent => ({
  summary: '',
  location: '',
  description: '',
  start: null,
  end: null,
  isRepeated: false,
})

function takeProperty(event: CalendarEvent, { name, parameters, value }: Property): void {
  switch (name) {
    case 'SUMMARY':
      event.summary = textOf(value)
      break
    case 'LOCATION':
      event.location = textOf(value)
      break
    case 'DESCRIPTION':
      event.description = textOf(value)
      break
    case 'RRULE':
    case 'RDATE':
      event.isRepeated = true
      break
    case 'DTSTART':
      event.start = timeOf(value, parameters)
      break
    case 'DTEND':
      event.end = timeOf(value, parameters)
  }
}

/** `NAME;PARAMETER=value;OTHER="a:b":value`. */
function propertyOf(line: string): Property | null {
  const head = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:]*))*):/.exec(line)
  if (!head) return null
  const [whole, name = '', rest = ''] = head
  const parameters = new Map<string, string>()
  for (const [, key = '', quoted, plain] of rest.matchAll(
    /;([A-Za-z0-9-]+)=(?:"([^"]*)"|([^";:]*))/g,
  ))
    parameters.set(key.toUpperCase(), quoted ?? plain ?? '')
  return { name: name.toUpperCase(), parameters, value: line.slice(whole.length) }
}

const textOf = (value: string) =>
  value
    .slice(0, MAX_LENGTH)
    .replaceAll(/\\([nN,;\\])/g, (_escape, character: string) =>
      character.toLowerCase() === 'n' ? '\n' : character,
    )

function timeOf(value: string, parameters: ReadonlyMap<string, string>): EventTime | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?\s*$/.exec(value)
  if (!parts) return null
  const [, year, month, day, hour, minute, second, mark = ''] = parts
  const date = `${year}-${month}-${day}`
  const iso = hour === undefined ? date : `${date}T${hour}:${minute}:${second}${mark}`
  if (Number.isNaN(Date.parse(iso))) return null
  return { iso, zone: mark === 'Z' ? null : (parameters.get('TZID') ?? null) }
}

function endOf(start: EventTime | null, duration: string): EventTime | null {
  const parts =
    /^\+?P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:\d+S)?)?\s*$/.exec(
      duration,
    )
  if (!start || !parts) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  const isDay = !start.iso.includes('T')
  const isMoment = start.iso.endsWith('Z')
  const from = Date.parse(isDay || isMoment ? start.iso : `${start.iso}Z`)
  const end = from + (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60_000
  if (end === from || Number.isNaN(end)) return null
  const iso = new Date(end).toISOString()
  return { iso: iso.slice(0, isDay ? 10 : 19) + (isMoment ? 'Z' : ''), zone: start.zone }
}

const byStart = (events: CalendarEvent[]) =>
  events.toSorted((one, other) => ((one.start?.iso ?? '') < (other.start?.iso ?? '') ? -1 : 1))
