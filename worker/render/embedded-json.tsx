/** JSON for a `<script type="application/json">`: no `<`, so that nothing in it can end the element or begin a comment. */
export function embeddableJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}

interface EmbeddedJsonProps {
  id?: string
  value: unknown
  attributes?: Record<`data-${string}`, string>
}

/** Data for the browser; not executed, so it needs no nonce. */
export function EmbeddedJson({ id, value, attributes }: EmbeddedJsonProps) {
  return (
    <script
      type="application/json"
      {...(id ? { id } : {})}
      {...attributes}
      dangerouslySetInnerHTML={{ __html: embeddableJson(value) }}
    />
  )
}
