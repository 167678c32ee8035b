import { describe, expect, it } from 'vitest'
import { isAbove, permissionsBeyond } from '#worker/access/held-rights.ts'
import type { Permission } from '#worker/access/permissions.ts'

const plain = (name: string): Permission => ({ name, restrictions: [] })
const limited = (count: number | null): Permission => ({
  name: 'workspaces.create',
  restrictions: [{ name: 'count', value: count }],
})

describe('permissionsBeyond', () => {
  it.each<[string, Permission[], Permission[], boolean]>([
    ['the same', [plain('files.create')], [plain('files.create')], false],
    ['nothing', [], [], false],
    ['one that is missing', [plain('files.create')], [plain('files.delete')], true],
    ['anything, for a full admin', [plain('admin')], [plain('admin'), limited(null)], false],
    ['full access, for other admins', [plain('users.update')], [plain('admin')], true],
    ['a limit where the holder has none', [plain('workspaces.create')], [limited(5)], false],
    ['an open limit where the holder has none', [limited(null)], [limited(null)], false],
    ['the same limit', [limited(5)], [limited(5)], false],
    ['a tighter limit', [limited(5)], [limited(0)], false],
    ['a looser limit', [limited(5)], [limited(6)], true],
    ['no limit where the holder has one', [limited(5)], [plain('workspaces.create')], true],
    ['an open limit where the holder has one', [limited(5)], [limited(null)], true],
    ['a name that left the registry', [], [plain('no.such')], false],
  ])('%s', (_what, held, wanted, isBeyond) => {
    expect(permissionsBeyond(held, wanted).length > 0).toBe(isBeyond)
  })
})

describe('isAbove', () => {
  it.each<[string, string[], string[], boolean]>([
    ['a member and a member', ['files.create'], [], false],
    ['a full admin and another admin', ['admin'], ['users.update'], true],
    ['an admin and a full admin', ['users.update'], ['admin'], false],
    ['admins of different pages', ['users.view'], ['roles.update'], true],
    ['admins of the same page', ['users.view', 'files.create'], ['users.view'], false],
  ])('%s', (_what, somebody, another, expected) => {
    expect(isAbove(somebody.map(plain), another.map(plain))).toBe(expected)
  })
})
