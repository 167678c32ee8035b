import { X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { IconButton } from '../icon-button.tsx'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { TypedValuesContext, useTypedValues } from './typed-values.ts'
import { useCloseDialog } from './use-close-dialog.ts'

/** Widths in px. */
const WIDTHS = { xs: 256, sm: 384, md: 512, lg: 768, xl: 1280 } as const

/** The second click of a double click on what opened the dialog lands beside it, and is not meant for it. */
const SETTLE_MS = 500

export interface DialogProps {
  title: string
  size?: keyof typeof WIDTHS
  /** For questions that must not be dismissed by a click beside them. */
  role?: 'dialog' | 'alertdialog'
  /** While its work is under way nothing closes it: what comes of it would be shown to nobody. */
  isPending?: boolean
  /** Closed by its footer alone, for what is shown only once. */
  isHeld?: boolean
  footer?: ReactNode
  className?: string
  children?: ReactNode
}

/** The frame of a dialog opened by `openDialog`: title, body, footer. A bottom sheet at phone width. */
export function Dialog({
  title,
  size = 'sm',
  role = 'dialog',
  isPending = false,
  isHeld = false,
  footer,
  className,
  children,
}: DialogProps) {
  const t = useTrans()
  const closeDialog = useCloseDialog()
  const [openedAt] = useState(() => performance.now())
  const canClose = !isPending && !isHeld
  const typedValues = useTypedValues()
  const dismiss = useOneAtATime(() => {
    if (typedValues.saves.size === 0) return closeDialog()
    return typedValues.saveAll().then((isSaved) => {
      if (isSaved) closeDialog()
    })
  })
  return (
    <ModalOverlay
      isOpen
      isDismissable={role === 'dialog' && canClose}
      isKeyboardDismissDisabled={!canClose}
      shouldCloseOnInteractOutside={() => performance.now() - openedAt > SETTLE_MS}
      onOpenChange={(isOpen) => {
        if (!isOpen) dismiss()
      }}
      className="dialog-backdrop"
    >
      <Modal className="dialog-modal" style={{ maxInlineSize: WIDTHS[size] }}>
        <AriaDialog role={role} className={`dialog ${className ?? ''}`}>
          <header className="dialog-header">
            <Heading slot="title" className="dialog-title">
              {title}
            </Heading>
            {!isHeld && (
              <IconButton
                aria-label={t('Close')}
                size="sm"
                hasTooltip={false}
                isDisabled={isPending}
                onPress={dismiss}
              >
                <X aria-hidden="true" />
              </IconButton>
            )}
          </header>
          <TypedValuesContext value={typedValues}>
            <div className="dialog-body">{children}</div>
          </TypedValuesContext>
          {footer && <footer className="dialog-footer">{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
