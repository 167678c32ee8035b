import { translator } from '#web/i18n/i18n-context.tsx'
import { ApiDocsPage } from '#web/pages/api-docs-page.tsx'
import type { ApiCall, ApiField } from '#web/pages/api-docs-page.tsx'
import type { ApiDocs } from '#worker/app/api-docs.ts'
import type { PageRequest } from '../page-request.ts'
import { renderPage } from '../render-page.tsx'

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'options'] as const

export function renderApiDocsPage(request: PageRequest, docs: ApiDocs): Promise<Response> {
  const t = translator(request.bootstrapData.i18n.lines)
  return renderPage(request, {
    title: t('API documentation'),
    body: <ApiDocsPage info={docs.info} calls={callsOf(docs)} />,
    noindex: true,
  })
}

function callsOf(docs: ApiDocs): ApiCall[] {
  return Object.entries(docs.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method]
      if (!operation) return []
      const body =
        operation.requestBody && 'content' in operation.requestBody
          ? (operation.requestBody.content['application/json'] ??
            operation.requestBody.content['multipart/form-data'])
          : undefined
      return {
        method: method.toUpperCase(),
        path: `/api/v1${path}`,
        tag: operation.tags?.[0] ?? '',
        summary: operation.summary ?? '',
        parameters: (operation.parameters ?? []).flatMap((parameter): ApiField[] =>
          'name' in parameter
            ? [
                fieldOf(
                  parameter.name,
                  parameter.schema as JsonSchema | undefined,
                  parameter.required === true,
                  parameter.in,
                ),
              ]
            : [],
        ),
        body: bodyFields(docs, body?.schema as JsonSchema | undefined),
      }
    }),
  )
}

/** As much of JSON Schema as our own schemas make. */
interface JsonSchema {
  $ref?: string
  type?: string
  format?: string
  enum?: string[]
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  maxLength?: number
  minimum?: number
  default?: unknown
}

function bodyFields(docs: ApiDocs, schema: JsonSchema | undefined): ApiField[] {
  const name = schema?.$ref?.split('/').at(-1)
  const resolved = name ? (docs.components?.schemas?.[name] as JsonSchema | undefined) : schema
  if (resolved?.allOf) return resolved.allOf.flatMap((part) => bodyFields(docs, part))
  return Object.entries(resolved?.properties ?? {}).map(([field, property]) =>
    fieldOf(
      field,
      property,
      resolved?.required?.includes(field) === true && property.default === undefined,
      'body',
    ),
  )
}

const fieldOf = (
  name: string,
  schema: JsonSchema | undefined,
  isRequired: boolean,
  place: string,
): ApiField => ({
  name,
  type: typeName(schema),
  isRequired,
  place,
})

/** "string", "integer[]", "true | false", "string | null". */
function typeName(schema: JsonSchema | undefined): string {
  if (!schema) return ''
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(typeName).join(' | ')
  if (schema.items) return `${typeName(schema.items)}[]`
  return schema.format ?? schema.type ?? 'any'
}
