export type ButtonVariant = 'primary' | 'outline' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

/** The classes of a button; pages without client code put them on plain links and buttons. */
export function buttonClass(
  variant: ButtonVariant = 'outline',
  size: ButtonSize = 'md',
  extra?: string,
): string {
  return ['button', `button-${variant}`, `button-${size}`, extra].filter(Boolean).join(' ')
}
