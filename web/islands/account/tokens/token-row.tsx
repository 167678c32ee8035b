import { KeyRound, Trash2 } from 'lucide-react'
import type { AccessToken } from '#worker/features/access-tokens/schema.ts'
import { FormattedDate, RelativeTime } from '#web/i18n/formatted-date.tsx'
import { Trans, useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { useNow } from '#web/i18n/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { useAccountCache } from '../api.ts'
import { useToldAction } from '../../../ui/overlays/use-told-action.ts'
import { ABILITY_NAMES } from './ability-texts.ts'
import { deleteToken } from './token-api.ts'

export function TokenRow({ token }: { token: AccessToken }) {
  const t = useTrans()
  const { language } = useI18n()
  const { reload } = useAccountCache()
  const now = useNow()
  const isExpired = token.expires_at !== null && Date.parse(token.expires_at) <= now
  const remove = useToldAction(async () => {
    await deleteToken(token.id)
    toast('Token deleted')
    await reload()
  })

  async function askAndRemove() {
    const isSure = await confirm({
      title: t('Delete “:name”?', { name: token.name }),
      body: t('Programs that use this token stop working at once. This cannot be undone.'),
      confirmLabel: t('Delete token'),
      isDanger: true,
    })
    if (isSure) await remove.run()
  }

  const abilities = new Intl.ListFormat(language, { style: 'narrow' }).format(
    token.abilities.map((ability) => t(ABILITY_NAMES[ability])),
  )
  return (
    <li className="account-row">
      <KeyRound aria-hidden="true" />
      <div className="account-row-text">
        <p className="account-row-title">
          <span>{token.name}</span>
          {isExpired && <Badge tone="danger">{t('Expired')}</Badge>}
        </p>
        <p className="account-row-details">
          <span>{abilities}</span>
          <LastUse at={token.last_used_at} />
          <ExpiryDate at={token.expires_at} />
        </p>
      </div>
      <IconButton
        aria-label={t('Delete “:name”', { name: token.name })}
        isPending={remove.isPending}
        onPress={askAndRemove}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  )
}

function LastUse({ at }: { at: string | null }) {
  const t = useTrans()
  if (at === null) return <span>{t('Never used')}</span>
  return (
    <span>
      <Trans message="Last used :time" values={{ time: <RelativeTime iso={at} /> }} />
    </span>
  )
}

function ExpiryDate({ at }: { at: string | null }) {
  const t = useTrans()
  if (at === null) return <span>{t('Does not expire')}</span>
  return (
    <span>
      <Trans message="Expires :date" values={{ date: <FormattedDate iso={at} /> }} />
    </span>
  )
}
