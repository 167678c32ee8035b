import {
  Copy,
  CopyPlus,
  Download,
  Eye,
  FileClock,
  FileUp,
  FolderInput,
  FolderOpen,
  History,
  Info,
  Link2,
  LogOut,
  PencilLine,
  RotateCcw,
  Star,
  StarOff,
  Trash,
  Trash2,
  Users,
} from 'lucide-react'
import type { EntryAction } from '../actions/entry-actions.ts'

const ICONS = {
  open: Eye,
  preview: Eye,
  location: FolderOpen,
  share: Users,
  link: Link2,
  request: FileUp,
  star: Star,
  unstar: StarOff,
  move: FolderInput,
  rename: PencilLine,
  newVersion: FileClock,
  versions: History,
  copy: CopyPlus,
  copyTo: Copy,
  download: Download,
  details: Info,
  leave: LogOut,
  trash: Trash2,
  restore: RotateCcw,
  deleteForever: Trash2,
  emptyTrash: Trash,
} satisfies Record<EntryAction, unknown>

export function ActionIcon({ action }: { action: EntryAction }) {
  const Icon = ICONS[action]
  return <Icon aria-hidden="true" />
}
