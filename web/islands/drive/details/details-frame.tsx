import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'

interface DetailsFrameProps {
  onClose: () => void
  children: ReactNode
}

export function DetailsFrame({ onClose, children }: DetailsFrameProps) {
  const t = useTrans()
  const title = t('Details')
  const header = (heading: ReactNode) => (
    <header className="details-header">
      {heading}
      <IconButton
        aria-label={t('Close details')}
        size="sm"
        hasTooltip={false}
        onPress={() => onClose()}
      >
        <X aria-hidden="true" />
      </IconButton>
    </header>
  )
  if (!useIsPhone()) {
    return (
      <aside className="details" aria-label={title}>
        {header(<h2 className="details-title">{title}</h2>)}
        <div className="details-body">{children}</div>
      </aside>
    )
  }
  return (
    <ModalOverlay
      isOpen
      isDismissable
      className="dialog-backdrop"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Modal className="dialog-modal">
        <Dialog className="dialog details details-sheet">
          {header(
            <Heading slot="title" className="details-title">
              {title}
            </Heading>,
          )}
          <div className="details-body">{children}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
