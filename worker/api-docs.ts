import { generateSpecs } from 'hono-openapi'
import { api } from './api.ts'

export type ApiDocs = Awaited<ReturnType<typeof generateSpecs>>

let generated: ApiDocs | null = null

/** OpenAPI 3.1 of api/v1, made of the very schemas that validate its calls. Made once for each isolate: it is the same for everyone. */
export async function apiDocs(): Promise<ApiDocs> {
  generated ??= await generateSpecs(api, {
    // Ours are described with each call.
    defaultValidationErrorResponse: false,
    documentation: {
      info: {
        title: 'Atoll API',
        version: __ATOLL_VERSION__,
        description:
          'Answers are JSON: {…, status: "success"}, or {message, errors?, action?, code, requestId} with a status from 400. ' +
          'Unsafe methods from a browser session need the XSRF-TOKEN cookie again as X-XSRF-TOKEN. ' +
          'PUT, PATCH and DELETE may be sent as POST with X-HTTP-Method-Override and _method.',
      },
      servers: [{ url: '/api/v1' }],
    },
  })
  return generated
}
