import { describe, expect, it } from 'vitest'
import { documentOf } from '#tests/support/document-source.ts'
import type { CalendarEvent, Mail } from '#web/preview/documents/document-job.ts'

async function mailOf(content: string): Promise<Mail> {
  const document = await documentOf('mail', content.replaceAll('\n', '\r\n'))
  if (document.kind !== 'mail') throw new Error(`It was read as ${document.kind}`)
  return document.mail
}

async function eventsOf(...lines: string[]): Promise<CalendarEvent[]> {
  const content = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
  const document = await documentOf('calendar', content)
  if (document.kind !== 'calendar') throw new Error(`It was read as ${document.kind}`)
  return document.events
}

describe('a mail', () => {
  it('has people, a day, its text and the names of what is attached', async () => {
    const mail = await mailOf(`From: Maren <maren@example.com>
To: =?utf-8?q?J=C3=BCrgen?= <j@example.com>, team@example.com
Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?= <script>
Date: Tue, 24 Nov 2026 10:00:00 +0100
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain

Hello <b>there</b>
--b
Content-Type: text/html
Content-Disposition: attachment; filename="<img src=x>.html"

<script>alert(1)</script>
--b--
`)
    expect(mail).toMatchObject({
      subject: 'Grüße <script>',
      people: [
        { role: 'from', text: 'Maren <maren@example.com>' },
        { role: 'to', text: 'Jürgen <j@example.com>, team@example.com' },
      ],
      sentAt: '2026-11-24T09:00:00.000Z',
      attachments: [{ name: '<img src=x>.html' }],
    })
    expect(mail.body).toBe('Hello <b>there</b>\n')
  })

  it('in HTML alone is a tree of texts: without scripts, pictures, attributes', async () => {
    const { body } = await mailOf(`From: a@example.com
Content-Type: text/html

<head><title>no</title></head><p onclick="alert(1)">Hello <a href="https://example.org/" onclick="x">there</a></p><script>no</script><img src="https://example.org/track"><iframe srcdoc="no">no</iframe>
`)
    const shown = JSON.stringify(body)
    expect(shown).toContain('Hello ')
    expect(shown).toContain('{"href":"https://example.org/"}')
    for (const gone of ['no', 'onclick', 'track', 'script']) expect(shown).not.toContain(`"${gone}`)
  })

  it.each([
    ['nothing but a text', 'no mail at all'],
    [
      'nested too deep',
      `Content-Type: multipart/mixed; boundary=b\n\n${'--b\nContent-Type: multipart/mixed; boundary=b\n\n'.repeat(500)}`,
    ],
  ])('that is %s is refused, or empty', async (_title, content) => {
    const mail = await mailOf(content).catch(() => null)
    if (mail) expect([mail.subject, mail.attachments]).toEqual(['', []])
  })
})

describe('a calendar', () => {
  const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']

  it.each<[string, string[], Partial<CalendarEvent>]>([
    [
      'a folded, escaped text',
      ['SUMMARY:Dive\\, at the', '  reef\\nnorth'],
      { summary: 'Dive, at the reef\nnorth' },
    ],
    [
      'a day',
      ['DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261227'],
      { start: { iso: '2026-12-24', zone: null }, end: { iso: '2026-12-27', zone: null } },
    ],
    [
      'a time of a zone',
      ['DTSTART;TZID="Europe/Berlin":20261124T100000'],
      { start: { iso: '2026-11-24T10:00:00', zone: 'Europe/Berlin' }, end: null },
    ],
    [
      'a moment and a duration',
      ['DURATION:PT1H30M', 'DTSTART:20261124T230000Z'],
      {
        start: { iso: '2026-11-24T23:00:00Z', zone: null },
        end: { iso: '2026-11-25T00:30:00Z', zone: null },
      },
    ],
    ['a repetition', ['RRULE:FREQ=WEEKLY'], { isRepeated: true }],
    [
      'nothing of its alarm',
      ['DESCRIPTION:Bring a lamp', 'BEGIN:VALARM', 'DESCRIPTION:Alarm', 'END:VALARM'],
      { description: 'Bring a lamp' },
    ],
    [
      'markup as text',
      ['LOCATION:<script>alert(1)</script>'],
      { location: '<script>alert(1)</script>' },
    ],
    ['no day that is none', ['DTSTART:20261350T990000Z'], { start: null }],
    [
      'no duration that is none',
      ['DTSTART:20261124T100000Z', 'DURATION:P9999999999W'],
      { end: null },
    ],
  ])('shows %s', async (_title, lines, shown) => {
    expect(await eventsOf(...event(...lines))).toMatchObject([shown])
  })

  it('has its events by their start; broken lines, and events that do not end, are left out', async () => {
    const events = await eventsOf(
      ...event('SUMMARY:later', 'DTSTART:20270101'),
      ':::',
      'END:VEVENT',
      'BEGIN:VEVENT;;',
      ...event('SUMMARY:earlier', 'DTSTART:20260101'),
      'BEGIN:VEVENT',
      'SUMMARY:open',
    )
    expect(events.map(({ summary }) => summary)).toEqual(['earlier', 'later'])
  })

  it('of very many events is cut; other files are refused', async () => {
    const many = await documentOf(
      'calendar',
      `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\nEND:VEVENT\n'.repeat(3000)}`,
    )
    expect(many).toMatchObject({ isCut: true })
    await expect(documentOf('calendar', 'no calendar')).rejects.toThrow()
  })
})
