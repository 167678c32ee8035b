import { useEffect, useRef, useState } from 'react'
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components/Button'
import { buttonClass, type ButtonVariant } from './button-class.ts'
import { canBeSent } from './form-validity.ts'
import { Spinner } from './spinner.tsx'

export interface SubmitButtonProps extends Pick<
  AriaButtonProps,
  'form' | 'isPending' | 'isDisabled'
> {
  /** What the server renders, which knows no form: false where required fields begin empty. */
  startsValid?: boolean
  variant?: ButtonVariant
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
    <AriaButton
      {...props}
      ref={ref}
      type="submit"
      isDisabled={isDisabled || !isValid}
      className={buttonClass(variant)}
    >
      {props.isPending && <Spinner />}
      <span className="button-label">{children}</span>
    </AriaButton>
  )
}
