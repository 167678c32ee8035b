import { Hono } from 'hono'
import { z } from 'zod'
import { ValidationError } from '#worker/errors.ts'
import { EntryId } from '#worker/features/drive/entries/schema.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { findContacts } from './find-contacts.ts'
import { takeShareAttempt } from './limits.ts'
import {
  ChangePermissionsInput,
  ContactsQuery,
  ContactsResponse,
  ShareEntryInput,
  SharedWithResponse,
  UnshareInput,
} from './schema.ts'
import { changePermissions, shareEntry, unshareEntry } from './share-entry.ts'

const EntryParam = z.object({ id: EntryId })

export const shareRoutes = new Hono<AppEnv>()
  .post(
    '/file-entries/:id/share',
    describeCall('Shares', 'Shares an entry, and what is below it, with email addresses', {
      access: 'owner',
      permission: 'shares.create',
      answer: SharedWithResponse,
    }),
    validate('param', EntryParam),
    validate('json', ShareEntryInput),
    async (c) => {
      const input = { ...c.req.valid('json'), ...c.req.valid('param') }
      const users = await shareEntry(c.var.ctx, input, () => takeShareAttempt(c.env, c.var.ctx))
      return c.json({ status: 'success', users } satisfies SharedWithResponse)
    },
  )

  .put(
    '/file-entries/:id/change-permissions',
    describeCall('Shares', 'Changes what somebody may do with a shared entry', {
      access: 'owner',
      permission: 'shares.create',
      answer: SharedWithResponse,
    }),
    validate('param', EntryParam),
    validate('json', ChangePermissionsInput),
    async (c) => {
      const input = { ...c.req.valid('json'), ...c.req.valid('param') }
      const users = await changePermissions(c.var.ctx, input)
      return c.json({ status: 'success', users } satisfies SharedWithResponse)
    },
  )

  .delete(
    '/file-entries/:id/unshare',
    describeCall('Shares', 'Ends a share; with the caller’s own id, leaves it', {
      access: 'owner',
      answer: SharedWithResponse,
    }),
    validate('param', EntryParam),
    validate('query', UnshareInput),
    validate('json', UnshareInput),
    async (c) => {
      const userId = c.req.valid('json').userId ?? c.req.valid('query').userId
      if (userId === undefined) throw new ValidationError({ userId: ['Please choose a person.'] })
      const users = await unshareEntry(c.var.ctx, { ...c.req.valid('param'), userId })
      return c.json({ status: 'success', users } satisfies SharedWithResponse)
    },
  )

  .get(
    '/contacts',
    describeCall('Shares', 'Addresses that the caller has shared with before', {
      access: 'member',
      answer: ContactsResponse,
    }),
    validate('query', ContactsQuery),
    async (c) => c.json(await findContacts(c.var.ctx, c.req.valid('query'))),
  )
