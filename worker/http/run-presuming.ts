import { readProof, recallIdentity } from '../auth/identity.ts'
import type { AppEnv } from './app-env.ts'
import { isJson } from './json-body.ts'
import { isFileCall, MAX_BODY_BYTES } from './limit-body.ts'
import { Presumption } from './presumption.ts'

type Bindings = AppEnv['Bindings']

/**
 * Runs a request as the presumed actor, and again where the database refutes it. Only requests without a body, or with a
 * small JSON body, can be run again.
 */
export async function runPresuming(
  request: Request,
  env: Bindings,
  run: (request: Request, env: Bindings) => Response | Promise<Response>,
): Promise<Response> {
  const proof = isRepeatable(request) ? await readProof(request) : null
  const identity = proof && recallIdentity(proof.tokenHash)
  if (!identity) return run(request, env)
  // Also where it is empty: it can be read once.
  const body = request.body && (await request.arrayBuffer())
  const copy = () => (body ? new Request(request, { method: request.method, body }) : request)
  const presumption = new Presumption(identity, proof)
  try {
    const response = await run(copy(), { ...env, presumption })
    if (!presumption.isRefuted) return response
  } finally {
    presumption.end()
  }
  return run(copy(), { ...env, refuted: presumption })
}

const hasBody = (request: Request) =>
  request.body !== null && request.headers.get('content-length') !== '0'

function isRepeatable(request: Request): boolean {
  if (isFileCall(new URL(request.url).pathname)) return false
  const length = Number(request.headers.get('content-length') ?? Infinity)
  const isSmallJson =
    isJson({ header: (name) => request.headers.get(name) ?? undefined }) && length <= MAX_BODY_BYTES
  return !hasBody(request) || isSmallJson
}

/** The bindings by which a request has effects outside of the database: their calls wait for `confirmActor`. */
export function holdBack(env: Bindings, confirmActor: () => Promise<void>): Bindings {
  const { BUCKET, RATE_LIMITER, RESUMABLE_UPLOADS, VISIT_COUNTER } = env
  return {
    ...env,
    BUCKET: heldBack(BUCKET, confirmActor),
    RATE_LIMITER: heldBack(RATE_LIMITER, confirmActor),
    RESUMABLE_UPLOADS: heldBack(RESUMABLE_UPLOADS, confirmActor),
    VISIT_COUNTER: heldBack(VISIT_COUNTER, confirmActor),
  }
}

function heldBack<Binding extends object>(
  binding: Binding,
  confirmActor: () => Promise<void>,
): Binding {
  return new Proxy(binding, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property)
      // A stub is no promise, though it has every method.
      if (typeof value !== 'function' || property === 'then') return undefined
      return (...args: unknown[]): unknown => {
        const call = () => Reflect.apply(value, target, args) as unknown
        if (property === 'idFromName') return call()
        if (property === 'resumeMultipartUpload' || (property === 'get' && 'idFromName' in target))
          return heldBack(call() as object, confirmActor)
        return confirmActor().then(call)
      }
    },
  })
}
