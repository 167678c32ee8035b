import { expect, it } from 'vitest'
import { listStateAt, searchOf } from '#web/islands/admin/table/list-state.ts'

it.each([
  ['', ''],
  ['page=1&perPage=30', ''],
  ['page=2&query=a+b&orderBy=name&orderDir=asc', 'page=2&query=a+b&orderBy=name&orderDir=asc'],
  ['page=-1&perPage=x&orderDir=up&filters=%5B%5D', ''],
  ['filters=%7B%22banned%22%3Atrue%7D', 'filters=%7B%22banned%22%3Atrue%7D'],
])('the address “%s” is read, and written as “%s”', (search, written) => {
  expect(searchOf(listStateAt(search))).toBe(written)
})

it('lists of one page have parameters of their own, and keep those of the other', () => {
  const search = 'jobs.page=2&page=3&query=x'
  expect(listStateAt(search, 'jobs.')).toMatchObject({ page: 2, query: '' })
  expect(listStateAt(search)).toMatchObject({ page: 3, query: 'x' })
  const sorted = { ...listStateAt(search, 'jobs.'), page: 1, orderBy: 'name' }
  expect(searchOf(sorted, search, 'jobs.')).toBe('page=3&query=x&jobs.orderBy=name')
  expect(searchOf({ ...listStateAt(search), query: '' }, search)).toBe('jobs.page=2&page=3')
})
