import { Download, Eye, FolderOpen, Link2, PencilLine, RotateCcw, Trash2, X } from 'lucide-react'
import type { EntryAction } from './entry-actions.ts'

const ICONS = {
  open: Eye,
  location: FolderOpen,
  download: Download,
  link: Link2,
  rename: PencilLine,
  trash: Trash2,
  restore: RotateCcw,
  deleteForever: X,
} satisfies Record<EntryAction, unknown>

export function ActionIcon({ action }: { action: EntryAction }) {
  const Icon = ICONS[action]
  return <Icon aria-hidden="true" />
}
