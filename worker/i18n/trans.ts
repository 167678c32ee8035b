/** Message → translation, as an admin edits them at run time. The message itself is the English text. */
export type Lines = Readonly<Record<string, string>>

export type TransValues = Readonly<Record<string, string | number>>

/** A text that is translated where it is shown, not where it is made. */
export interface Message {
  message: string
  values?: TransValues
}

/** Translates `message` over `lines` and fills its `:placeholder`s; an unknown placeholder stays as it is. */
export function trans(lines: Lines, message: string, values: TransValues = {}): string {
  const line = Object.hasOwn(lines, message) ? lines[message] : undefined
  return (line || message).replace(/:([a-zA-Z_]\w*)/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  )
}
