import { z } from 'zod'

/** `{'a.b.c': 1}` → `{a: {b: {c: 1}}}`. */
export type Nested<Values> = {
  [Key in Section<keyof Values>]: Key extends keyof Values
    ? Values[Key]
    : Nested<{
        [Name in keyof Values as Name extends `${Key}.${infer Rest}` ? Rest : never]: Values[Name]
      }>
}
type Section<Name> = Name extends `${infer Key}.${string}` ? Key : Name & string

export function nestSettings(values: object): Record<string, unknown> {
  const nested: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const path = name.split('.')
    const last = path.pop() ?? name
    let section = nested
    for (const key of path) section = (section[key] ??= {}) as Record<string, unknown>
    section[last] = value
  }
  return nested
}

/** The shape of what `nestSettings` returns, from each setting's schema by its dotted name. */
export const nestedShape = (schemas: Record<string, z.ZodType>): z.ZodObject =>
  shapeOf(nestSettings(schemas))

function shapeOf(nested: object): z.ZodObject {
  return z.object(
    Object.fromEntries(
      Object.entries(nested).map(([name, value]: [string, object]) => [
        name,
        value instanceof z.ZodType ? value : shapeOf(value),
      ]),
    ),
  )
}
