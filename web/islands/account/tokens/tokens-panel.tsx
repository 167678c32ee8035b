import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { openDialog } from '#web/ui/overlays/dialog-store.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { useAccount } from '../api.ts'
import { Panel } from '../panel.tsx'
import { usePasswordConfirmation } from '../use-password-confirmation.ts'
import { TokenRow } from './token-row.tsx'

export function TokensPanel() {
  const t = useTrans()
  const { tokens } = useAccount()
  const { withQuestion } = usePasswordConfirmation()

  async function create() {
    try {
      await withQuestion<FormData>(async (typed) => {
        const { CreateTokenDialog } = await import('./create-token-dialog.tsx')
        return openDialog(CreateTokenDialog, typed && { typed })
      })
    } catch (error) {
      showHttpErrorToast(error)
    }
  }

  return (
    <Panel
      id="developers"
      title={t('Developers')}
      description={t('Access tokens let your own programs use the API in your name.')}
    >
      <p>
        <a className="account-link" href="/api-docs">
          {t('API documentation')}
        </a>
      </p>
      {tokens.length > 0 ? (
        <ul className="account-rows" aria-label={t('Access tokens')}>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      ) : (
        <p className="account-empty">{t('You have no access tokens.')}</p>
      )}
      <div className="account-panel-actions">
        <Button onPress={create}>{t('Create token')}</Button>
      </div>
    </Panel>
  )
}
