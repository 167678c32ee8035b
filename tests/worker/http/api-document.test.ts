import { beforeAll, describe, expect, it } from 'vitest'
import { apiDocument, documentedCalls } from '#tests/support/documented-calls.ts'
import type { DocumentedCall } from '#tests/support/documented-calls.ts'
import { apiRoutes } from '#tests/support/routes.ts'

let calls: Map<string, DocumentedCall>
beforeAll(async () => {
  calls = await documentedCalls()
})

const pathOf = (call: string) => call.split(' ')[1] ?? ''
const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

describe('the API document', () => {
  it('has every call, and no two paths that match the same addresses', () => {
    expect([...calls.keys()].toSorted()).toEqual(apiRoutes().toSorted())
    const paths = new Set([...calls.keys()].map(pathOf))
    const shapes = new Set([...paths].map((path) => path.replaceAll(/:\w+/g, ':')))
    expect(shapes.size).toBe(paths.size)
    const ids = [...calls.values()].map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('declares each name in a path as a parameter', () => {
    for (const [call, { parameters = [] }] of calls) {
      const declared = parameters.filter((parameter) => parameter.in === 'path')
      expect([call, declared.map(({ name }) => name).toSorted()]).toEqual([
        call,
        namesIn(pathOf(call)).toSorted(),
      ])
    }
  })

  it('says of each call what signs it in, and which are for guests too', async () => {
    const { components } = await apiDocument()
    expect(Object.keys(components?.securitySchemes ?? {}).toSorted()).toEqual([
      'accessToken',
      'session',
      'xsrfToken',
    ])
    for (const [call, { security, 'x-access': access, 'x-by-link': byLink }] of calls) {
      const isForGuests = access === 'guest' || access === 'link' || byLink === true
      const session = call.startsWith('GET ') ? { session: [] } : { session: [], xsrfToken: [] }
      const signedIn = [{ accessToken: [] }, session]
      expect([call, security]).toEqual([call, isForGuests ? [{}, ...signedIn] : signedIn])
    }
  })

  it('has the statuses of content and of the tus protocol', () => {
    const statusesOf = (call: string) =>
      Object.entries(calls.get(call)?.responses ?? {})
        .filter(([, response]) => !('$ref' in response))
        .map(([status]) => status)
    for (const call of [
      'GET /file-entries/:hash/content',
      'GET /file-entries/download/:hashes',
      'GET /file-entries/:id/thumbnail',
      'GET /file-entries/:id/versions/:versionId/content',
      'GET /tus/upload/:key',
    ])
      expect(statusesOf(call)).toEqual(['200', '206', '304', '412', '416'])
    expect(statusesOf('POST /tus/upload')).toEqual(['201'])
    for (const method of ['PATCH', 'DELETE'])
      expect(statusesOf(`${method} /tus/upload/:key`)).toEqual(['204'])
    expect(statusesOf('OPTIONS /tus/upload')).toEqual(['204'])
    expect(statusesOf('POST /folders')).toEqual(['200'])
  })

  it('has the bodies that are no JSON', () => {
    const mediaTypes = new Map(
      [...calls].flatMap(([call, { requestBody }]) => {
        const types = Object.keys(requestBody?.content ?? {})
        return types.some((type) => type !== 'application/json') ? [[call, types]] : []
      }),
    )
    const chunk = ['application/offset+octet-stream']
    expect(Object.fromEntries(mediaTypes)).toEqual({
      'POST /file-entries': ['multipart/form-data'],
      'POST /admin/images': ['multipart/form-data'],
      'POST /users/:id/avatar': ['multipart/form-data', 'application/json'],
      'PUT /file-entries/:id/thumbnail': ['image/webp', 'image/jpeg', 'image/png'],
      'POST /uploads/bundle': ['application/x-file-bundle'],
      'POST /tus/upload': chunk,
      'PATCH /tus/upload/:key': chunk,
    })
    expect(calls.get('POST /file-entries')?.requestBody?.content['multipart/form-data']).toEqual({
      schema: {
        type: 'object',
        properties: {
          file: { type: 'string', format: 'binary' },
          ...Object.fromEntries(
            [
              'clientName',
              'clientMime',
              'clientExtension',
              'size',
              'parentId',
              'relativePath',
              'workspaceId',
              'onConflict',
              'replacesId',
              'senderName',
            ].map((name) => [name, { type: 'string' }]),
          ),
        },
      },
    })
  })

  it('has last_page wherever there is current_page: clients of this API family stop without it', () => {
    let pages = 0
    const visit = (call: string, schema: unknown) => {
      if (typeof schema !== 'object' || schema === null) return
      const { properties } = schema as { properties?: Record<string, unknown> }
      if (properties && 'current_page' in properties) {
        pages++
        expect([call, Object.keys(properties)]).toEqual([
          call,
          expect.arrayContaining(['last_page']),
        ])
      }
      for (const part of Object.values(schema)) visit(call, part)
    }
    for (const [call, { responses }] of calls) visit(call, responses)
    expect(pages).toBeGreaterThan(20)
  })
})
