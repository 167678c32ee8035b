import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { bytes, describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { success } from '#worker/input/answer.ts'
import { exportForAdmin, listForAdmin } from '../lists/admin-list.ts'
import { csvResponse } from '../lists/csv.ts'
import { IdsInput } from '../lists/schema.ts'
import { deleteThemes } from './delete-themes.ts'
import { getTheme } from './get-theme.ts'
import { THEMES } from './list-themes.ts'
import { createTheme, updateTheme } from './save-theme.ts'
import { AdminTheme, ListThemesQuery, ThemeIdParam, ThemeInput, ThemePage } from './schema.ts'

const TAG = 'Admin: themes'
const ACCESS = { access: 'admin', permission: 'themes.update' } as const

export const adminThemeRoutes = new Hono<AppEnv>()
  .get(
    '/themes',
    describeCall(TAG, 'The themes of the site', {
      ...ACCESS,
      answer: success({ pagination: ThemePage }),
    }),
    validate('query', ListThemesQuery),
    async (c) => {
      const pagination = await listForAdmin(c.var.ctx, THEMES, c.req.valid('query'))
      return c.json({ status: 'success' as const, pagination })
    },
  )

  .get(
    '/themes/export',
    describeCall(TAG, 'All themes that fit the filters, as CSV', {
      ...ACCESS,
      responses: { 200: bytes('CSV') },
    }),
    validate('query', ListThemesQuery),
    (c) =>
      csvResponse('themes', THEMES.csv, exportForAdmin(c.var.ctx, THEMES, c.req.valid('query'))),
  )

  .post(
    '/themes/delete',
    describeCall(TAG, 'Deletes themes that are no default', ACCESS),
    validate('json', IdsInput),
    async (c) => {
      await deleteThemes(c.var.ctx, c.req.valid('json'))
      return c.json({ status: 'success' as const })
    },
  )

  .get(
    '/themes/:id',
    describeCall(TAG, 'A theme', { ...ACCESS, answer: success({ theme: AdminTheme }) }),
    validate('param', ThemeIdParam),
    async (c) => {
      const theme = await getTheme(c.var.ctx, c.req.valid('param').id)
      return c.json({ status: 'success' as const, theme })
    },
  )

  .post(
    '/themes',
    describeCall(TAG, 'Adds a theme', { ...ACCESS, answer: success({ theme: AdminTheme }) }),
    validate('json', ThemeInput),
    async (c) => {
      const theme = await createTheme(c.var.ctx, c.req.valid('json'))
      return c.json({ status: 'success' as const, theme })
    },
  )

  .put(
    '/themes/:id',
    describeCall(TAG, 'Changes a theme', { ...ACCESS, answer: success({ theme: AdminTheme }) }),
    validate('param', ThemeIdParam),
    validate('json', ThemeInput),
    async (c) => {
      const theme = await updateTheme(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
      return c.json({ status: 'success' as const, theme })
    },
  )
