import type { MiddlewareHandler } from 'hono'
import { describeRoute, resolver } from 'hono-openapi'
import { z } from 'zod'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import type { PermissionName } from '#worker/access/permission-registry.ts'
import { permissionHolder } from '#worker/context/context.ts'
import { success } from '#worker/input/answer.ts'
import type { AppEnv } from './app-env.ts'

type RouteSpec = Parameters<typeof describeRoute>[0]

type DescribedResponse = NonNullable<RouteSpec['responses']>[string]

/** Fields with a default are always there. */
const AS_SENT = { options: { io: 'output' } }

/** `errorResponse`'s body; some errors have further fields for programs. */
const ErrorAnswer = z
  .looseObject({
    message: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    action: z.looseObject({}).optional(),
    code: z.string(),
    requestId: z.string(),
  })
  .meta({ ref: 'Error' })

/**
 * Callers: `owner` of the named data (others: 404); `member`, a signed-in user; `link`, the owner or a visitor with
 * one; `member-by-link`, a user with one; `guest`, anybody; `admin`, by permission.
 */
export type Access = 'owner' | 'member' | 'link' | 'member-by-link' | 'guest' | 'admin'

const REFUSALS = {
  400: 'The request cannot be read',
  401: 'Nobody is signed in',
  403: 'A permission is missing, or an ability of the access token',
  404: 'It does not exist, or is not the caller’s',
  409: 'Something has changed, or stands in the way',
  422: 'Fields are wrong: see `errors`',
  429: 'Too many attempts: see Retry-After',
} as const

const REFUSED_WITH: Record<Access, readonly (keyof typeof REFUSALS)[]> = {
  owner: [400, 401, 403, 404, 409, 422, 429],
  member: [400, 401, 403, 409, 422, 429],
  link: [400, 401, 403, 404, 422, 429],
  'member-by-link': [400, 401, 403, 404, 409, 422, 429],
  guest: [400, 403, 404, 422, 429],
  admin: [400, 401, 403, 404, 409, 422, 429],
}

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: resolver(ErrorAnswer) } },
})

/** The responses that `describeCall` refers to. */
export const REFUSAL_COMPONENTS = {
  ...Object.fromEntries(
    Object.entries(REFUSALS).map(([status, description]) => [status, refusal(description)]),
  ),
  default: refusal('Refused'),
}

interface CallDetails {
  access: Access
  /** Whether visitors may make it too, by the query `link` of a link that takes files. */
  byLink?: boolean
  /** Needed besides. */
  permission?: PermissionName
  /** The JSON of a call that succeeded; `{status: 'success'}` unless given. */
  answer?: z.ZodType
  /** Responses other than JSON, by status. */
  responses?: Readonly<Record<number, DescribedResponse>>
  /** A body that is no JSON: `validate` describes that. */
  body?: NonNullable<RouteSpec['requestBody']>
}

const BINARY = { type: 'string' as const, format: 'binary' }

/** A response of bytes. */
export const bytes = (description: string) => ({
  description,
  content: { '*/*': { schema: BINARY } },
})

/** Responses with the bytes of a file. */
export const CONTENT_RESPONSES = {
  200: bytes('The bytes'),
  206: bytes('The range that was asked for'),
  304: { description: 'Not modified: If-None-Match or If-Modified-Since' },
  412: { description: 'Modified: If-Match or If-Unmodified-Since' },
  416: { description: 'The range begins after the end' },
}

/** A body of bytes, by the media types that it may have. */
export const binaryBody = (...mediaTypes: readonly string[]) => ({
  content: Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema: BINARY }])),
})

/** A multipart form with the field `file` and fields of text. */
export const formBody = (textFields: readonly string[]) => {
  const texts = textFields.map((name) => [name, { type: 'string' as const }])
  const properties = { file: BINARY, ...Object.fromEntries(texts) }
  return { content: { 'multipart/form-data': { schema: { type: 'object' as const, properties } } } }
}

/** Extension fields, which the library's type lacks. */
const accessFields = ({ access, byLink, permission }: CallDetails) => ({
  'x-access': access,
  ...(byLink && { 'x-by-link': true }),
  ...(permission && { 'x-permission': permission }),
})

/** Documents a call's purpose and access, and refuses calls of the admin area to others. `validate` documents JSON input and parameters. */
export const describeCall = (
  tag:
    | 'Account'
    | 'Two-factor authentication'
    | 'Access tokens'
    | 'Site'
    | 'Drive'
    | 'Uploads'
    | 'Links'
    | 'Shares'
    | 'Billing'
    | 'Workspaces'
    | 'Notifications'
    | `Admin: ${string}`,
  summary: string,
  details: CallDetails,
) => {
  const { access, byLink = false, answer = success({}), responses, body, permission } = details
  const described = describeRoute({
    tags: [tag],
    summary,
    ...accessFields(details),
    ...((access === 'guest' || access === 'link' || byLink) && { security: [{}] }),
    ...(body && { requestBody: body }),
    responses: {
      ...(responses ?? {
        200: {
          description: 'Success',
          content: { 'application/json': { schema: resolver(answer, AS_SENT) } },
        },
      }),
      ...Object.fromEntries(
        [...REFUSED_WITH[access], 'default'].map((status) => [
          status,
          { $ref: `#/components/responses/${status}` },
        ]),
      ),
    },
  })
  // Before the input is looked at: members must not learn that the call exists.
  const guard: MiddlewareHandler<AppEnv> = (c, next) => {
    if (access === 'admin' && permission) authorizeAdmin(permissionHolder(c.var.ctx), permission)
    return next()
  }
  return Object.assign(guard, described)
}
