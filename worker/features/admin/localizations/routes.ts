import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '#worker/http/app-env.ts'
import { bytes, describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { success } from '#worker/input/answer.ts'
import { exportComputed, listComputed } from '../lists/computed-list.ts'
import { csvResponse } from '../lists/csv.ts'
import { exportLines, listLines } from './list-lines.ts'
import { LOCALIZATIONS } from './list-localizations.ts'
import {
  createLocalization,
  deleteLocalization,
  renameLocalization,
} from './manage-localizations.ts'
import { importLines, saveLines } from './save-lines.ts'
import {
  AdminLocalization,
  CreateLocalizationInput,
  ImportLinesInput,
  ImportReport,
  LanguageParam,
  LineCounts,
  LinePage,
  ListLinesQuery,
  ListLocalizationsQuery,
  LocalizationPage,
  RenameLocalizationInput,
  SaveLinesInput,
} from './schema.ts'

const TAG = 'Admin: localizations'
const ACCESS = { access: 'admin', permission: 'localizations.update' } as const

export const adminLocalizationRoutes = new Hono<AppEnv>()
  .get(
    '/localizations',
    describeCall(TAG, 'Languages, and how much of each is translated', {
      ...ACCESS,
      answer: success({ pagination: LocalizationPage }),
    }),
    validate('query', ListLocalizationsQuery),
    async (c) => {
      const pagination = await listComputed(c.var.ctx, LOCALIZATIONS, c.req.valid('query'))
      return c.json({ status: 'success' as const, pagination })
    },
  )

  .get(
    '/localizations/export',
    describeCall(TAG, 'All languages that fit the search, as CSV', {
      ...ACCESS,
      responses: { 200: bytes('CSV') },
    }),
    validate('query', ListLocalizationsQuery),
    (c) => {
      const localizations = exportComputed(c.var.ctx, LOCALIZATIONS, c.req.valid('query'))
      return csvResponse('localizations', LOCALIZATIONS.csv, localizations)
    },
  )

  .post(
    '/localizations',
    describeCall(TAG, 'Adds a language', {
      ...ACCESS,
      answer: success({ language: z.string() }),
    }),
    validate('json', CreateLocalizationInput),
    async (c) => {
      const language = await createLocalization(c.var.ctx, c.req.valid('json'))
      return c.json({ status: 'success' as const, language })
    },
  )

  .put(
    '/localizations/:language',
    describeCall(TAG, 'Renames a language', ACCESS),
    validate('param', LanguageParam),
    validate('json', RenameLocalizationInput),
    async (c) => {
      await renameLocalization(c.var.ctx, c.req.valid('param').language, c.req.valid('json').name)
      return c.json({ status: 'success' as const })
    },
  )

  .delete(
    '/localizations/:language',
    describeCall(TAG, 'Deletes a language with its lines', ACCESS),
    validate('param', LanguageParam),
    async (c) => {
      await deleteLocalization(c.var.ctx, c.req.valid('param').language)
      return c.json({ status: 'success' as const })
    },
  )

  .get(
    '/localizations/:language/lines',
    describeCall(TAG, 'The texts of the site with their translations', {
      ...ACCESS,
      answer: success({
        localization: AdminLocalization.pick({ language: true, name: true }),
        counts: LineCounts,
        pagination: LinePage,
      }),
    }),
    validate('param', LanguageParam),
    validate('query', ListLinesQuery),
    async (c) => {
      const { language } = c.req.valid('param')
      const lines = await listLines(c.var.ctx, language, c.req.valid('query'))
      return c.json({ status: 'success' as const, ...lines })
    },
  )

  .put(
    '/localizations/:language/lines',
    describeCall(TAG, 'Saves changed lines; empty ones are removed', ACCESS),
    validate('param', LanguageParam),
    validate('json', SaveLinesInput),
    async (c) => {
      await saveLines(c.var.ctx, c.req.valid('param').language, c.req.valid('json'))
      return c.json({ status: 'success' as const })
    },
  )

  .get(
    '/localizations/:language/export',
    describeCall(TAG, 'All lines as JSON, those without translation empty', {
      ...ACCESS,
      responses: { 200: bytes('JSON') },
    }),
    validate('param', LanguageParam),
    async (c) => {
      const { language } = c.req.valid('param')
      const lines = await exportLines(c.var.ctx, language)
      return c.body(`${JSON.stringify(lines, null, 2)}\n`, 200, {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${language}.json"`,
        'cache-control': 'no-store',
      })
    },
  )

  .post(
    '/localizations/:language/import',
    describeCall(TAG, 'Reports what the lines of a file would change, or imports them', {
      ...ACCESS,
      answer: success({ report: ImportReport }),
    }),
    validate('param', LanguageParam),
    validate('json', ImportLinesInput),
    async (c) => {
      const { language } = c.req.valid('param')
      const report = await importLines(c.var.ctx, language, c.req.valid('json'))
      return c.json({ status: 'success' as const, report })
    },
  )
