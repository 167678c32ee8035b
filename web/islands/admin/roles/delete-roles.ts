import { api, unwrap } from '#web/api/api-client.ts'
import type { Translate } from '#web/i18n/i18n-context.tsx'
import type { AdminRole } from '#worker/features/admin/roles/schema.ts'
import { confirmByTyping } from '../forms/confirm-by-typing.tsx'

/** Asks, by typing; false = it was called off. */
export async function deleteRoles(
  roles: readonly Pick<AdminRole, 'id' | 'name'>[],
  t: Translate,
): Promise<unknown> {
  const [only] = roles
  const isSure = await confirmByTyping({
    title: t('Delete roles?'),
    body: t(
      'Their users lose what only these roles allow. Their files stay where they are: :names',
      {
        names: roles.map(({ name }) => name).join(', '),
      },
    ),
    word: roles.length === 1 && only ? only.name : String(roles.length),
    confirmLabel: t('Delete'),
  })
  if (!isSure) return false
  return unwrap(api.admin.roles.delete.$post({ json: { ids: roles.map(({ id }) => id) } }))
}
