import { useEffect, useRef, useState } from 'react'
import { Button, type ButtonProps } from '../button.tsx'
import { canBeSent } from './form-validity.ts'

export interface SubmitButtonProps extends Pick<
  ButtonProps,
  'form' | 'isPending' | 'isDisabled' | 'variant'
> {
  /** Validity in the server's HTML: false where required fields start empty. */
  startsValid?: boolean
  children: string
}

/** Sends its form; disabled while the form is invalid, pending while it is sent. */
export function SubmitButton({
  startsValid = true,
  isDisabled = false,
  variant = 'primary',
  children,
  ...props
}: SubmitButtonProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const [isValid, setIsValid] = useState(startsValid)

  useEffect(() => {
    const form = ref.current?.form
    if (!form) return
    const update = () => setIsValid(canBeSent(form))
    update()
    for (const type of ['input', 'change']) form.addEventListener(type, update)
    return () => {
      for (const type of ['input', 'change']) form.removeEventListener(type, update)
    }
  }, [])

  return (
    <Button
      {...props}
      ref={ref}
      variant={variant}
      type="submit"
      isDisabled={isDisabled || !isValid}
    >
      {children}
    </Button>
  )
}
