import { describeRoute } from 'hono-openapi'

/** `errorResponse`'s body. */
const ERROR = {
  type: 'object' as const,
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { type: 'string' as const },
    errors: {
      type: 'object' as const,
      additionalProperties: { type: 'array' as const, items: { type: 'string' as const } },
    },
    action: { type: 'object' as const },
    code: { type: 'string' as const },
    requestId: { type: 'string' as const },
  },
}

interface CallDetails {
  /** Whether guests may call it. */
  isPublic?: boolean
  /** Descriptions of the responses that are no errors, by status; `Success` with 200 unless given. */
  responses?: Readonly<Record<number, string>>
  /** A body that is no JSON: `validate` describes that. */
  body?: NonNullable<Parameters<typeof describeRoute>[0]['requestBody']>
}

/** Responses with the bytes of a file. */
export const CONTENT_RESPONSES = {
  200: 'The bytes',
  206: 'The range that was asked for',
  304: 'Not modified: If-None-Match or If-Modified-Since',
  412: 'Modified: If-Match or If-Unmodified-Since',
  416: 'The range begins after the end',
}

const BINARY = { type: 'string' as const, format: 'binary' }

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

/** Says in the API's documentation what a call does. Input in JSON and parameters are described by its `validate`s. */
export const describeCall = (
  tag:
    | 'Account'
    | 'Two-factor authentication'
    | 'Access tokens'
    | 'Site'
    | 'Drive'
    | 'Uploads'
    | 'Links',
  summary: string,
  { isPublic = false, responses = { 200: 'Success' }, body }: CallDetails = {},
) =>
  describeRoute({
    tags: [tag],
    summary,
    ...(isPublic && { security: [{}] }),
    ...(body && { requestBody: body }),
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, description]) => [status, { description }]),
      ),
      default: { description: 'Refused', content: { 'application/json': { schema: ERROR } } },
    },
  })
