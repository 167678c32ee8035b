import {
  FileText,
  Folder,
  HardDrive,
  Info,
  MonitorSmartphone,
  Share2,
  Upload,
  Users,
  type LucideIcon,
} from 'lucide-react'

const DRAWINGS = {
  share: Share2,
  folder: Folder,
  file: FileText,
  workspace: Users,
  upload: Upload,
  storage: HardDrive,
  device: MonitorSmartphone,
} satisfies Record<string, LucideIcon>

const isName = (name: string | null): name is keyof typeof DRAWINGS =>
  name !== null && Object.hasOwn(DRAWINGS, name)

/** A name that is unknown yet has a mark of its own. */
export function NotificationIcon({ name }: { name: string | null }) {
  const Drawing = isName(name) ? DRAWINGS[name] : Info
  return <Drawing className="notification-icon" aria-hidden="true" />
}
