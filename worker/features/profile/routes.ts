import { Hono } from 'hono'
import type { HonoRequest } from 'hono'
import { readableCookie } from '#worker/auth/cookies.ts'
import { ValidationError } from '#worker/errors.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { bytes, describeCall, formBody } from '#worker/http/describe-call.ts'
import { requireJsonType, requireUtf8 } from '#worker/http/json-body.ts'
import { requireBoundedJson } from '#worker/input/json-bounds.ts'
import { requireOwnWorkspace } from '#worker/http/own-workspace.ts'
import { validate } from '#worker/http/validate.ts'
import { LANGUAGE_COOKIE } from '#worker/i18n/language-lines.ts'
import { refuseReservedNames } from '#worker/input/parse-input.ts'
import { chooseLocale } from './choose-locale.ts'
import { getUser } from './get-user.ts'
import { readAvatar } from './read-avatar.ts'
import { removeAvatar } from './remove-avatar.ts'
import {
  AvatarUrlInput,
  GetUserQuery,
  LocaleInput,
  UpdateProfileInput,
  UserDetails,
  UserIdParam,
  ValueLists,
} from './schema.ts'
import { fetchAvatar, uploadAvatar } from './set-avatar.ts'
import { updateProfile } from './update-profile.ts'
import { valueLists } from './value-lists.ts'
import { success } from '#worker/input/answer.ts'
import { Locale } from '#worker/features/bootstrap/schema.ts'
import { readForm } from '#worker/http/form-body.ts'

const AVATAR_BODY = {
  content: {
    ...formBody(['url']).content,
    'application/json': {
      schema: { type: 'object' as const, properties: { url: { type: 'string' as const } } },
    },
  },
}

export const profileRoutes = new Hono<AppEnv>()
  .get(
    '/users/:id',
    describeCall('Account', 'An account ("me" for one’s own), with relations or their numbers', {
      access: 'member',
      answer: success({ user: UserDetails }),
    }),
    validate('param', UserIdParam),
    validate('query', GetUserQuery),
    async (c) => {
      const { with: withList, load, loadCount } = c.req.valid('query')
      const relations = [...withList, ...load]
      const { id } = c.req.valid('param')
      const user = await getUser(c.var.ctx, { id, relations, counts: loadCount })
      return c.json({ status: 'success' as const, user })
    },
  )

  .put(
    '/users/:id',
    describeCall(
      'Account',
      'Changes one’s own names, language, country, time zone and formats; the space of an account',
      { access: 'owner', answer: success({ user: UserDetails }) },
    ),
    validate('param', UserIdParam),
    validate('json', UpdateProfileInput),
    async (c) => {
      const { id } = c.req.valid('param')
      const user = await updateProfile(c.var.ctx, id, c.req.valid('json'))
      return c.json({ status: 'success' as const, user })
    },
  )

  .post(
    '/users/me/locale',
    describeCall('Account', 'Chooses a language', {
      access: 'guest',
      answer: success({ locale: Locale }),
    }),
    validate('json', LocaleInput),
    async (c) => {
      const locale = await chooseLocale(c.var.ctx, c.req.valid('json').locale)
      const cookie = readableCookie(LANGUAGE_COOKIE, locale.language, c.var.ctx.origin)
      c.header('set-cookie', cookie, { append: true })
      return c.json({ status: 'success' as const, locale })
    },
  )

  .post(
    '/users/:id/avatar',
    describeCall('Account', 'Sets one’s picture: a multipart `file` of up to 2 MB, or a `url`', {
      access: 'owner',
      answer: success({ user: UserDetails.pick({ avatar: true }) }),
      body: AVATAR_BODY,
    }),
    validate('param', UserIdParam),
    async (c) => {
      const { id } = c.req.valid('param')
      const { file, url } = await avatarInput(c.req, (body) => requireOwnWorkspace(c.var.ctx, body))
      const avatar = file
        ? await uploadAvatar(c.var.ctx, id, file)
        : await fetchAvatar(c.var.ctx, id, url)
      return c.json({ status: 'success' as const, user: { avatar } })
    },
  )

  .delete(
    '/users/:id/avatar',
    describeCall('Account', 'Takes one’s picture away', { access: 'owner' }),
    validate('param', UserIdParam),
    async (c) => {
      await removeAvatar(c.var.ctx, c.req.valid('param').id)
      return c.json({ status: 'success' as const })
    },
  )

  .get(
    '/avatars/:name',
    describeCall('Account', 'A picture', {
      access: 'guest',
      responses: { 200: bytes('A picture') },
    }),
    async (c) => {
      const { body, headers } = await readAvatar(c.var.ctx, c.req.param('name'))
      return new Response(body, { headers })
    },
  )

  .get(
    '/value-lists/:names',
    describeCall('Site', 'Lists to choose from, by a comma list of names', {
      access: 'guest',
      answer: success(ValueLists.partial().shape),
    }),
    (c) =>
      c.json({
        status: 'success' as const,
        ...valueLists(c.var.ctx, c.req.param('names').split(',')),
      }),
  )

/** Throws ValidationError, UnsupportedTypeError. */
async function avatarInput(
  request: HonoRequest,
  check: (body: unknown) => void,
): Promise<{ file: File; url: '' } | { file: null; url: string }> {
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(
    request.header('content-type') ?? '',
  )
  if (!isForm) {
    await requireJsonType(request)
    await requireUtf8(request)
    await requireBoundedJson(await request.text())
  }
  const body: unknown = isForm ? await readForm(request) : await request.json().catch(() => null)
  await refuseReservedNames(body)
  check(body)
  const { file, url } = (body ?? {}) as { file?: unknown; url?: unknown }
  if (file instanceof File) return { file, url: '' }
  const parsed = AvatarUrlInput.safeParse({ url })
  if (!parsed.success) throw new ValidationError({ file: ['Please select an image.'] })
  return { file: null, url: parsed.data.url }
}
