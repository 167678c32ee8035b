import { useState, type ReactNode, type Ref } from 'react'
import { Input, type InputProps } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextArea } from 'react-aria-components/TextArea'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField'
import { FieldMessage } from './field-message.tsx'
import { PasswordToggle } from './password-toggle.tsx'

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'children'> {
  label: string
  /** The label stays for screen readers only. */
  isLabelHidden?: boolean
  description?: string
  errorMessage?: string
  placeholder?: string
  /** More than one line: how many to show. */
  rows?: number
  className?: string
  inputRef?: Ref<HTMLInputElement>
  inputProps?: Pick<InputProps, 'min' | 'max' | 'step' | 'list' | 'dir'>
  /** Shown at the end of the label's line, such as a link. */
  labelEnd?: ReactNode
}

export function TextField({
  label,
  isLabelHidden = false,
  description,
  errorMessage,
  placeholder,
  rows,
  className,
  inputRef,
  inputProps,
  labelEnd,
  autoFocus = false,
  ...props
}: TextFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const isPassword = props.type === 'password'
  // As an attribute, too: the field has the focus before any script runs, and hydration does not take it again.
  const input = (
    <Input
      {...inputProps}
      autoFocus={autoFocus}
      {...(inputRef ? { ref: inputRef } : {})}
      {...(placeholder ? { placeholder } : {})}
      className="field-input"
    />
  )
  return (
    <AriaTextField
      validationBehavior="native"
      {...(errorMessage ? { isInvalid: true } : {})}
      {...props}
      {...(isPassword && isShown && { type: 'text' })}
      className={`field ${className ?? ''}`}
    >
      <div className={isLabelHidden ? 'visually-hidden' : 'field-label-line'}>
        <Label className="field-label">{label}</Label>
        {labelEnd}
      </div>
      {rows ? (
        <TextArea
          className="field-input"
          rows={rows}
          autoFocus={autoFocus}
          {...(placeholder ? { placeholder } : {})}
        />
      ) : isPassword ? (
        <span className="password-input">
          {input}
          <PasswordToggle isShown={isShown} onChange={setIsShown} />
        </span>
      ) : (
        input
      )}
      <FieldMessage
        {...(description ? { description } : {})}
        {...(errorMessage ? { errorMessage } : {})}
      />
    </AriaTextField>
  )
}
