import { expect, it } from 'vitest'
import {
  ACCESS_CHOICES,
  choiceOf,
  offeredChoices,
  type AccessChoice,
} from '#web/islands/drive/sharing/access-choice.ts'

const CHOICES = Object.keys(ACCESS_CHOICES) as AccessChoice[]

it.each(CHOICES)('the rights that %s gives are shown as it', (choice) => {
  const { permissions } = ACCESS_CHOICES[choice]
  const rights = {
    'files.update': permissions.includes('edit'),
    'files.create': permissions.includes('edit'),
    'files.delete': false,
    'files.download': permissions.includes('download'),
  }
  expect(choiceOf(rights)).toBe(choice)
})

it('offers three choices, and a fourth only where it is set', () => {
  expect(offeredChoices()).toEqual(['view', 'download', 'edit'])
  expect(offeredChoices('view')).toEqual(['view', 'download', 'edit'])
  expect(offeredChoices('editOnly')).toEqual(['view', 'download', 'edit', 'editOnly'])
})
