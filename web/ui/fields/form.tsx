import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { Form as AriaForm } from 'react-aria-components/Form'
import {
  clearServerValidity,
  fieldsWithErrors,
  focusField,
  revalidateWhileTyping,
  type FieldErrors,
} from './form-validity.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'

export type { FieldErrors }

export interface FormProps {
  id?: string
  className?: string
  'aria-label'?: string
  /** From the server; shown on the fields of the same names until they are changed. */
  errors?: FieldErrors | undefined
  /** Submits are ignored while the promise of the previous one is pending. */
  onSubmit: (data: FormData) => unknown
  children: ReactNode
}

const NO_ERRORS: FieldErrors = {}

/** Maps the server's errors onto the fields by name and focuses the first that is invalid. */
export function Form({ errors = NO_ERRORS, onSubmit, className, children, ...props }: FormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const send = useOneAtATime(onSubmit)

  useEffect(() => {
    const [first] = formRef.current ? fieldsWithErrors(formRef.current, errors) : []
    if (first) focusField(first)
  }, [errors])

  useEffect(() => {
    function beforeSubmit({ target }: MouseEvent) {
      const button = target instanceof Element ? target.closest('button') : null
      if (formRef.current && button?.form === formRef.current)
        clearServerValidity(formRef.current, errors)
    }
    // On the document, because a button in a dialog's footer is outside its form; Enter in a field clicks it too.
    document.addEventListener('click', beforeSubmit, { capture: true })
    return () => document.removeEventListener('click', beforeSubmit, { capture: true })
  }, [errors])

  useEffect(() => {
    const form = formRef.current
    form?.addEventListener('input', revalidateWhileTyping)
    return () => form?.removeEventListener('input', revalidateWhileTyping)
  }, [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    send(new FormData(event.currentTarget))
  }

  return (
    <AriaForm
      {...props}
      ref={formRef}
      className={`form ${className ?? ''}`}
      // Sent before the page is alive, it must not put a password into the address.
      method="post"
      validationErrors={errors as Record<string, string[]>}
      onSubmit={submit}
    >
      {children}
    </AriaForm>
  )
}
