import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditEvents, outgoingMails } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let admin: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  admin = await app.adminClient()
})

const filters = (value: object) => `filters=${encodeURIComponent(JSON.stringify(value))}`

describe('the audit log', () => {
  it('tells who changed which fields, by action, actor, kind and day', async () => {
    await changeSettings(admin, { 'branding.site_name': '<img src=x onerror=alert(1)>' })
    const { body } = await admin.get(`admin/audit-events?${filters({ action: 'settings.update' })}`)
    const [event] = body.pagination.data
    expect(event).toMatchObject({
      action: 'settings.update',
      actor: { email: app.admin.email },
      subject: { type: 'settings' },
    })
    expect(event.changes).toContainEqual({
      field: 'branding.site_name',
      before: 'Atoll',
      after: '<img src=x onerror=alert(1)>',
    })
    const found = async (wanted: object) =>
      (await admin.get(`admin/audit-events?${filters(wanted)}`)).body.pagination.data.some(
        ({ id }: { id: number }) => id === event.id,
      ) as boolean
    const today = event.created_at.slice(0, 10)
    expect(await found({ actor: event.actor.id, created_at: { from: today, to: today } })).toBe(
      true,
    )
    expect(await found({ subject_type: 'settings' })).toBe(true)
    expect(await found({ subject_type: 'user' })).toBe(false)
    expect(await found({ actor: 999_999 })).toBe(false)
    const csv = await admin.get(`admin/audit-events/export?${filters({ actor: event.actor.id })}`)
    expect(String(csv.body)).toContain(`${event.id},${event.created_at},${app.admin.email}`)
  })

  it('names a secret setting that was set, replaced and removed, without its values', async () => {
    const field = 'recaptcha.secret_key'
    await changeSettings(admin, { [field]: '' })
    for (const value of ['hush 1', 'hush 2', '']) await changeSettings(admin, { [field]: value })
    const action = filters({ action: 'settings.update' })
    const { body } = await admin.get(`admin/audit-events?${action}&perPage=3`)
    expect(body.pagination.data.map(({ changes }: { changes: unknown }) => changes)).toEqual([
      [{ field, before: '********', after: '' }],
      [{ field, before: '********', after: '********' }],
      [{ field, before: '', after: '********' }],
    ])
    const rows = JSON.stringify(await app.db.select().from(auditEvents))
    expect(rows).toContain(field)
    expect(rows).not.toContain('hush')
  })

  it('is neither changed nor deleted', async () => {
    await expect(app.db.update(auditEvents).set({ action: 'x' })).rejects.toThrow()
    await expect(app.db.delete(auditEvents)).rejects.toThrow()
  })
})

describe('the log of outgoing mail', () => {
  it('is searched by receiver and subject, and filtered by status', async () => {
    await app.db.insert(outgoingMails).values(
      (['failed', 'sent'] as const).map((status) => ({
        recipient: `${status}@mail-log.example`,
        subject: 'Of the log',
        body: '',
        status,
        nextAttemptAt: '',
      })),
    )
    const recipients = async (query: string) =>
      (await admin.get(`admin/outgoing-mails?${query}`)).body.pagination.data.map(
        ({ recipient }: { recipient: string }) => recipient,
      ) as string[]
    expect(await recipients('query=mail-log.example')).toEqual([
      'sent@mail-log.example',
      'failed@mail-log.example',
    ])
    expect(await recipients(`query=of+the+log&${filters({ status: 'failed' })}`)).toEqual([
      'failed@mail-log.example',
    ])
    const csv = await admin.get('admin/outgoing-mails/export?query=failed@mail-log')
    expect(String(csv.body)).toContain('failed@mail-log.example,Of the log,failed')
    expect((await admin.get(`admin/outgoing-mails?${filters({ status: 'x' })}`)).status).toBe(422)
  })

  it('has who sent a mail again in the audit log', async () => {
    const [mail] = await app.db
      .insert(outgoingMails)
      .values({
        recipient: 'again@mail-log.example',
        subject: 'Again',
        body: '',
        status: 'failed',
        nextAttemptAt: '',
        attempts: 12,
      })
      .returning()
    const id = mail?.id ?? 0
    expect((await admin.post(`admin/outgoing-mails/${id}/resend`)).status).toBe(200)
    const event = sql`${auditEvents.action} = 'mail.resend' AND ${auditEvents.subjectId} = ${String(id)}`
    expect(await app.db.select().from(auditEvents).where(event)).toMatchObject([
      { subjectName: 'again@mail-log.example' },
    ])
    await app.db.delete(outgoingMails).where(eq(outgoingMails.id, id))
  })
})
