import type { AccessToken } from '#worker/features/access-tokens/schema.ts'

export type Ability = AccessToken['abilities'][number]

export const ABILITY_NAMES: Record<Ability, string> = {
  read: 'Read',
  write: 'Write',
  admin: 'Administer',
}

export const ABILITY_DESCRIPTIONS: Record<Ability, string> = {
  read: 'See your files and your account.',
  write: 'Upload, change and delete them.',
  admin: 'Whatever else you may do on this site.',
}
