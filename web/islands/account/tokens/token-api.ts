import type { InferRequestType } from 'hono/client'
import type { CreateTokenResponse } from '#worker/features/access-tokens/schema.ts'
import { api, unwrap } from '#web/api/api-client.ts'

const calls = api['access-tokens']

export type NewToken = InferRequestType<typeof calls.$post>['json']

export const createToken = (json: NewToken) => unwrap<CreateTokenResponse>(calls.$post({ json }))

export const deleteToken = (id: number) =>
  unwrap(calls[':id'].$delete({ param: { id: String(id) } }))
