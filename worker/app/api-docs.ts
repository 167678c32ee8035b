import { generateSpecs } from 'hono-openapi'
import { REFUSAL_COMPONENTS } from '#worker/http/describe-call.ts'
import { api } from './api.ts'

export type ApiDocs = Awaited<ReturnType<typeof generateSpecs>>

let generated: ApiDocs | null = null

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'options'] as const

const SECURITY_SCHEMES = {
  accessToken: { type: 'http', scheme: 'bearer', description: 'An access token of the account.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'atoll_session',
    description: 'Set by auth/login; named __Host-atoll_session over HTTPS.',
  },
  xsrfToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description: 'The value of the cookie XSRF-TOKEN; with an Origin of the site.',
  },
} as const

/** OpenAPI 3.1 of api/v1, made of the very schemas that validate its calls. Made once for each isolate: it is the same for everyone. */
export async function apiDocs(): Promise<ApiDocs> {
  generated ??= withSecurity(await generate())
  return generated
}

/** Credentials of each call: an access token; or a session, and with unsafe methods the XSRF token. */
function withSecurity(docs: ApiDocs): ApiDocs {
  for (const item of Object.values(docs.paths ?? {}))
    for (const method of METHODS) {
      const operation = item?.[method]
      if (!operation) continue
      const session = method === 'get' ? { session: [] } : { session: [], xsrfToken: [] }
      operation.security = [...(operation.security ?? []), { accessToken: [] }, session]
    }
  return docs
}

const generate = () =>
  generateSpecs(api, {
    // Ours are described with each call.
    defaultValidationErrorResponse: false,
    excludeMethods: [],
    documentation: {
      info: {
        title: 'Atoll API',
        version: __ATOLL_VERSION__,
        license: { name: 'MIT', identifier: 'MIT' },
        description:
          'Answers are JSON: {…, status: "success"}, or {message, errors?, action?, code, requestId} with a status from 400. ' +
          'Paged responses have last_page, which is next_page ?? current_page: a client may go on until it is reached. ' +
          'Unsafe methods from a browser session need the XSRF-TOKEN cookie again as X-XSRF-TOKEN. ' +
          'PUT, PATCH and DELETE may be sent as POST with X-HTTP-Method-Override and _method.',
      },
      servers: [{ url: '/api/v1' }],
      components: { responses: REFUSAL_COMPONENTS, securitySchemes: SECURITY_SCHEMES },
    },
  })
