import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button, type ButtonProps } from './button.tsx'

const FEEDBACK_MS = 1000

export interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'aria-label'> {
  /** Says what is copied where the browser forbids it, and a prompt shows the text instead. */
  label: string
  text: string
}

export function CopyButton({ label, text, ...props }: CopyButtonProps) {
  const t = useTrans()
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), FEEDBACK_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      prompt(label, text)
    }
  }

  return (
    <Button {...props} onPress={copy} aria-live="polite">
      {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      {isCopied ? t('Copied!') : t('Copy')}
    </Button>
  )
}
