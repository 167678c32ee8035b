import type { SizeClass } from './search-choice.ts'

export const SIZE_LABELS: Record<SizeClass, string> = {
  small: 'Less than 1 MB',
  medium: '1 to 100 MB',
  large: 'More than 100 MB',
}
