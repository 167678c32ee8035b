import { X } from 'lucide-react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { isAddress } from './addresses.ts'

interface AddressTagsProps {
  addresses: readonly string[]
  onRemove: (address: string) => void
}

/** Addresses, each with a button that removes it; mistakes are marked. */
export function AddressTags({ addresses, onRemove }: AddressTagsProps) {
  const t = useTrans()
  if (addresses.length === 0) return null
  return (
    <ul className="tag-list" aria-label={t('Addresses')}>
      {addresses.map((address) => (
        <li key={address} className="tag" data-invalid={!isAddress(address) || undefined}>
          <span className="tag-name">
            {address}
            {!isAddress(address) && (
              <span className="visually-hidden"> ({t('not a valid address')})</span>
            )}
          </span>
          <IconButton
            aria-label={t('Remove :name', { name: address })}
            size="sm"
            hasTooltip={false}
            onPress={() => onRemove(address)}
          >
            <X aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
