import { BadRequestError } from '../errors.ts'

const OVERRIDING_METHODS = new Set(['PUT', 'PATCH', 'DELETE'])

/**
 * The method that a POST overrides itself with, by header or `_method` in the query (all alike); else null. Only PUT,
 * PATCH and DELETE are allowed.
 * @throws BadRequestError
 */
export function overridingMethod(request: Request): string | null {
  if (request.method !== 'POST') return null
  const inHeader = request.headers.get('x-http-method-override')
  const inQuery = new URL(request.url).searchParams.getAll('_method')
  const named = [inHeader, ...inQuery]
    .filter((method) => method !== null)
    .map((method) => method.toUpperCase())
  const [method] = named
  if (method === undefined) return null
  if (!OVERRIDING_METHODS.has(method))
    throw new BadRequestError('A POST can stand for PUT, PATCH or DELETE only.')
  if (named.some((other) => other !== method))
    throw new BadRequestError('The two overriding methods differ.')
  return method
}
