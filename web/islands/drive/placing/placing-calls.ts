import type { ClashDecision, FileEntry } from '#worker/features/drive/entries/schema.ts'
import { api, unwrap } from '#web/api/api-client.ts'

/** The server asks where a name is taken, unless it is decided for the entry. */
export interface ClashChoice {
  onConflict: ClashDecision | 'ask'
  decisions?: Record<string, ClashDecision>
}

/** Puts entries somewhere and answers those that are there now. */
export type PlaceEntries = (entryIds: number[], choice: ClashChoice) => Promise<FileEntry[]>

const answered = (call: Promise<{ entries: FileEntry[] }>) => call.then(({ entries }) => entries)

const rootOf = (workspaceId: number | undefined) =>
  workspaceId === undefined ? {} : { workspaceId: String(workspaceId) }

/**
 * @param workspaceId whose root null is; absent = that of the workspace that is shown.
 * @param onOtherSpace whether it is agreed that entries leave the drive that they are in.
 */
export const moveCall =
  (
    destinationId: number | null,
    workspaceId?: number,
    onOtherSpace: 'move' | 'ask' = 'move',
  ): PlaceEntries =>
  (entryIds, choice) =>
    answered(
      unwrap(
        api['file-entries'].move.$post({
          query: rootOf(workspaceId),
          json: { entryIds, destinationId, onOtherSpace, ...choice },
        }),
      ),
    )

/** @param destination undefined = beside each original. */
export const copyCall =
  (destinationId: number | null | undefined, workspaceId?: number): PlaceEntries =>
  (entryIds, choice) =>
    answered(
      unwrap(
        api['file-entries'].duplicate.$post({
          query: rootOf(workspaceId),
          json: {
            entryIds,
            ...(destinationId === undefined ? { inPlace: true } : { destinationId }),
            ...choice,
          },
        }),
      ),
    )

export const restoreCall: PlaceEntries = (entryIds, choice) =>
  answered(unwrap(api['file-entries'].restore.$post({ query: {}, json: { entryIds, ...choice } })))
