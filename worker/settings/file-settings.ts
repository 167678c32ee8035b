import { z } from 'zod'
import { StorageDriver } from './schema.ts'
import { setting } from './setting.ts'

const MIB = 1024 ** 2
const GIB = 1024 ** 3

const fileTypes = z.array(z.string().trim().min(1).max(255)).max(500)

/**
 * Settings of uploads and of the drive. `uploads.chunk_size` is between R2's smallest part and the largest request;
 * `drive.entries_at_once` keeps one transaction below the 5 s after which Turso ends it.
 */
export const FILE_SETTINGS = {
  'uploads.max_size': setting(z.number().int().min(0), 0, {
    section: 'Uploading',
    label: 'Maximum file size',
    help: '0: no limit but that of the bucket.',
    input: 'number',
    unit: 'bytes',
  }),
  'uploads.allowed_types': setting(fileTypes, [], {
    section: 'Uploading',
    label: 'Allowed file types',
    help: 'Extensions and media types. Empty: all.',
    input: 'texts',
  }),
  'uploads.blocked_types': setting(fileTypes, [], {
    section: 'Uploading',
    label: 'Blocked file types',
    help: 'Extensions and media types. They win over allowed types.',
    input: 'texts',
  }),
  'uploads.s3_direct_upload': setting(z.boolean(), true, {
    section: 'Uploading',
    label: 'Upload straight to the bucket',
    help: 'Browsers send files to the bucket, not through the Worker.',
    input: 'switch',
  }),
  'uploads.disable_tus': setting(z.boolean(), false, {
    section: 'Uploading',
    label: 'Disable resumable uploads',
    help: 'Turns off the tus protocol.',
    input: 'switch',
  }),
  'uploads.chunk_size': setting(
    z
      .number()
      .int()
      .min(5 * MIB)
      .max(95 * MIB),
    8 * MIB,
    {
      section: 'Uploading',
      label: 'Chunk size',
      help: 'At least the smallest part that R2 takes, at most the body of one request.',
      input: 'number',
      unit: 'bytes',
    },
  ),
  'uploads.uploads_driver': setting(StorageDriver, 'r2', {
    section: 'Uploading',
    label: 'Storage of files',
    help: 'Where private files are stored.',
    input: 'select',
    choices: { r2: 'Cloudflare R2' },
  }),
  'uploads.public_driver': setting(StorageDriver, 'r2', {
    section: 'Uploading',
    label: 'Storage of public files',
    help: 'Where public files are stored.',
    input: 'select',
    choices: { r2: 'Cloudflare R2' },
  }),
  'uploads.available_space': setting(z.number().int().min(0), 10 * GIB, {
    section: 'Uploading',
    label: 'Space per user',
    help: 'For users without a limit of their own. 0: no limit.',
    input: 'number',
    unit: 'bytes',
    isPublic: false,
  }),

  'drive.default_view': setting(z.enum(['list', 'grid']), 'list', {
    section: 'Drive',
    label: 'Default view',
    help: 'How the drive shows files to users who have not chosen.',
    input: 'select',
    choices: { list: 'List', grid: 'Grid' },
    isPublic: false,
  }),
  'drive.search_text': setting(z.boolean(), true, {
    section: 'Drive',
    label: 'Search in the text of files',
    help: 'Off: text read from files is deleted within an hour.',
    input: 'switch',
  }),
  'drive.trash_days': setting(z.number().int().min(0).max(3650), 30, {
    section: 'Drive',
    label: 'Keep deleted files for',
    help: 'Then they are deleted forever. 0: until the trash is emptied.',
    input: 'number',
    unit: 'days',
  }),
  /**
   * Descendants of the selection that one call may move, copy, trash or restore: one transaction, which Turso aborts
   * after 5 s. Deleting forever has no limit.
   */
  'drive.entries_at_once': setting(z.number().int().min(1), 100_000, {
    section: 'Drive',
    label: 'Entries in one operation',
    help: 'Most files and folders below the selected ones that one call moves, copies, moves to trash or restores.',
    input: 'number',
    isPublic: false,
  }),
  'links.upload_files': setting(z.number().int().min(0).max(1_000_000), 200, {
    section: 'Drive',
    label: 'Files that visitors may upload by a link',
    help: 'For links without a limit of their own. 0: no limit.',
    input: 'number',
    isPublic: false,
  }),
  'links.upload_bytes': setting(z.number().int().min(0), 2 * GIB, {
    section: 'Drive',
    label: 'Size of all files that visitors may upload by a link',
    help: 'For links without a limit of their own. 0: no limit but the storage of their owners.',
    input: 'number',
    unit: 'bytes',
    isPublic: false,
  }),
  'drive.new_addresses_per_day': setting(z.number().int().min(0).max(10_000), 50, {
    section: 'Drive',
    label: 'New addresses to share with per day',
    help: 'Email addresses that one user has not shared with before. 0: no limit.',
    input: 'number',
    isPublic: false,
  }),
  'drive.versions_kept': setting(z.number().int().min(0).max(1000), 20, {
    section: 'Drive',
    label: 'Versions to keep',
    help: 'Former contents kept of a replaced file. 0: none.',
    input: 'number',
  }),
  'drive.versions_days': setting(z.number().int().min(0).max(3650), 90, {
    section: 'Drive',
    label: 'Keep versions for',
    help: 'Then they are deleted. 0: no limit of time.',
    input: 'number',
    unit: 'days',
  }),
} as const
