import { Download } from 'lucide-react'
import { downloadAddress } from '#web/api/download-address.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { useAccount } from '../api.ts'
import { Panel } from '../panel.tsx'
import { usePasswordConfirmation } from '../use-password-confirmation.ts'

/** All files and all that is known of the account, as a zip. */
const EXPORT_ADDRESS = '/api/v1/users/me/export'

export function DeletionPanel({ onDeleted }: { onDeleted: () => void }) {
  const t = useTrans()
  const { has_password: hasPassword } = useAccount()
  const { isConfirmed, withQuestion } = usePasswordConfirmation()

  async function downloadData() {
    try {
      if (!hasPassword || (await isConfirmed())) downloadAddress(EXPORT_ADDRESS)
    } catch (error) {
      showHttpErrorToast(error)
    }
  }

  async function askAndDelete() {
    try {
      const { askToDelete } = await import('./ask-to-delete.ts')
      await askToDelete(withQuestion, onDeleted)
    } catch (error) {
      showHttpErrorToast(error)
    }
  }

  return (
    <Panel
      id="delete-account"
      title={t('Delete account')}
      description={t(
        'Your account goes at once, with all your files, links and access tokens, for you and for everybody you shared with. This cannot be undone.',
      )}
      isDanger
    >
      <p className="account-muted">
        {t(
          'You can take everything with you first: one archive with all your files and your data.',
        )}
      </p>
      <div className="account-panel-actions">
        <Button onPress={downloadData}>
          <Download aria-hidden="true" />
          {t('Download my data')}
        </Button>
        <Button className="account-delete" onPress={askAndDelete}>
          {t('Delete account')}
        </Button>
      </div>
    </Panel>
  )
}
