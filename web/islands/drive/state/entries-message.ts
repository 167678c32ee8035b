import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { Message, TransValues } from '#worker/i18n/trans.ts'

/** One entry is told of by its name (`:name`), several by how many they are (`:count`). */
export function entriesMessage(
  entries: readonly Pick<FileEntry, 'name'>[],
  one: string,
  many: string,
  values: TransValues = {},
): Message {
  const [first] = entries
  return entries.length === 1 && first
    ? { message: one, values: { ...values, name: first.name } }
    : { message: many, values: { ...values, count: entries.length } }
}
