import type { Permission } from '#worker/access/permissions.ts'

export const PERMISSION_FIELD = 'permission'

export const limitField = (permission: string, limit: string) => `limit:${permission}:${limit}`

/** Reads the checked permissions of a `PermissionTree`, with the limits that are typed. */
export const permissionsIn = (data: FormData) =>
  data.getAll(PERMISSION_FIELD).map((field) => {
    const name = typeof field === 'string' ? field : ''
    const prefix = limitField(name, '')
    return {
      name,
      restrictions: [...data].flatMap(([key, value]) =>
        key.startsWith(prefix) && value !== ''
          ? [{ name: key.slice(prefix.length), value: Number(value) }]
          : [],
      ),
    }
  }) satisfies Permission[]
