import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { SharePermission } from '#worker/features/shares/schema.ts'

export type AccessChoice = 'view' | 'download' | 'edit' | 'editOnly'

interface ChoiceDefinition {
  label: string
  permissions: SharePermission[]
}

export const ACCESS_CHOICES: Record<AccessChoice, ChoiceDefinition> = {
  view: { label: 'Can view', permissions: ['view'] },
  download: { label: 'Can view and download', permissions: ['view', 'download'] },
  edit: { label: 'Can edit and download', permissions: ['view', 'edit', 'download'] },
  editOnly: { label: 'Can edit, not download', permissions: ['view', 'edit'] },
}

const USUAL = ['view', 'download', 'edit'] as const

/** Editing without downloading is offered only where it is the present choice: other clients may have set it. */
export const offeredChoices = (present?: AccessChoice): AccessChoice[] =>
  present === 'editOnly' ? [...USUAL, present] : [...USUAL]

export function choiceOf(
  rights: Pick<FileEntry['permissions'], 'files.update' | 'files.download'>,
): AccessChoice {
  if (rights['files.update']) return rights['files.download'] ? 'edit' : 'editOnly'
  return rights['files.download'] ? 'download' : 'view'
}
