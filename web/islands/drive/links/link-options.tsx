import type { ChangeLinkInput, ShareableLink } from '#worker/features/links/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { LinkAddresses } from './link-addresses.tsx'
import { LinkExpiry } from './link-expiry.tsx'
import { LinkDownloadLimit, LinkUploadLimits } from './link-limits.tsx'
import { LinkMessage, LinkName } from './link-texts.tsx'
import { LinkPassword } from './link-password.tsx'
import type { SubmitLinkChange } from './use-link-field.ts'

interface LinkOptionsProps {
  link: ShareableLink
  /** Visitors upload into folders only. */
  isFolder: boolean
  isSaving: boolean
  onChange: (change: ChangeLinkInput) => void
  onSubmit: SubmitLinkChange
}

export function LinkOptions({ link, isFolder, isSaving, onChange, onSubmit }: LinkOptionsProps) {
  const t = useTrans()
  const isRequest = link.kind === 'request'
  return (
    <div className="link-options">
      {isRequest && <LinkMessage message={link.message} onSubmit={onSubmit} />}
      {!isRequest && (
        <Switch
          isSelected={link.allow_download}
          onChange={(isOn) => onChange({ allow_download: isOn })}
        >
          {t('Allow download')}
        </Switch>
      )}
      {!isRequest && link.allow_download && (
        <LinkDownloadLimit
          limit={link.limits.downloads}
          onChange={(downloads) => onChange({ limits: { downloads } })}
        />
      )}
      {!isRequest && isFolder && (
        <Switch isSelected={link.allow_edit} onChange={(isOn) => onChange({ allow_edit: isOn })}>
          {t('Visitors can upload files')}
        </Switch>
      )}
      {(isRequest || link.allow_edit) && (
        <LinkUploadLimits limits={link.limits} onChange={(limits) => onChange({ limits })} />
      )}
      <LinkExpiry expiresAt={link.expires_at} onChange={(expires_at) => onChange({ expires_at })} />
      <LinkPassword
        hasPassword={link.password}
        isSaving={isSaving}
        onRemove={() => onChange({ password: null })}
        onSubmit={onSubmit}
      />
      <LinkAddresses
        emails={link.emails}
        onChange={(emails) => onChange({ emails })}
        onSubmit={onSubmit}
      />
      <LinkName name={link.name} onSubmit={onSubmit} />
    </div>
  )
}
