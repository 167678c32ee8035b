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

/** Says in the API's documentation what a call does. Its input is described by its `validate`s. */
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
) =>
  describeRoute({
    tags: [tag],
    summary,
    responses: {
      200: { description: 'Success' },
      default: { description: 'Refused', content: { 'application/json': { schema: ERROR } } },
    },
  })
