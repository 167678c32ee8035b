import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Spec 2, section 9. */
const FEEDBACK_MS = 1000

/** A text to copy: with its button, or where the browser forbids that, out of a prompt. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const t = useTrans()
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), FEEDBACK_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied(true)
    } catch {
      prompt(label, value)
    }
  }

  return (
    <div className="copy-field">
      <TextField
        label={label}
        value={value}
        isReadOnly
        onFocus={(event) => event.target.select()}
      />
      <Button variant="primary" onPress={() => void copy()} aria-live="polite">
        {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {isCopied ? t('Copied!') : t('Copy')}
      </Button>
    </div>
  )
}
