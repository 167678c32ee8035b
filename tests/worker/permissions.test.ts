import { describe, expect, it } from 'vitest'
import { PERMISSIONS } from '#worker/access/permission-registry.ts'
import type { PermissionName } from '#worker/access/permission-registry.ts'
import {
  getPermission,
  getRestrictionValue,
  hasPermission,
  isLoggedIn,
} from '#worker/access/permissions.ts'
import type { Permission, Restriction } from '#worker/access/permissions.ts'
import { unknownPermissions } from '../../.config/permission-names.ts'

const permission = (name: string, restrictions: Restriction[] = []): Permission => ({
  name,
  restrictions,
})

const asUser = (...permissions: Permission[]) => ({
  user: { permissions },
  guest_role: { permissions: [permission('guests.only')] },
})
const asGuest = (...permissions: Permission[]) => ({ user: null, guest_role: { permissions } })
const NOBODY = { user: null, guest_role: null }

describe('hasPermission', () => {
  it('is true for what the user holds, by its exact name', () => {
    const holder = asUser(permission('files.create'))
    expect(hasPermission(holder, 'files.create')).toBe(true)
    for (const name of [
      'files',
      'files.',
      'files.create.all',
      'Files.create',
      '',
      'files.delete',
    ]) {
      expect(hasPermission(holder, name as PermissionName)).toBe(false)
    }
  })

  it('is true for everything with the permission named admin', () => {
    for (const name of ['files.create', 'admin', 'anything.at.all']) {
      expect(hasPermission(asUser(permission('admin')), name as PermissionName)).toBe(true)
    }
    expect(hasPermission(asUser(permission('admin.access')), 'files.create')).toBe(false)
  })

  it('asks the guest role when nobody is signed in, and only then', () => {
    expect(hasPermission(asGuest(permission('files.create')), 'files.create')).toBe(true)
    expect(hasPermission(asUser(), 'guests.only' as PermissionName)).toBe(false)
    expect(hasPermission(NOBODY, 'files.create')).toBe(false)
  })

  it('knows no permission by the name of a property', () => {
    for (const name of ['constructor', '__proto__', 'length', 'toString'])
      expect(hasPermission(asUser(), name as PermissionName)).toBe(false)
  })
})

describe('getPermission', () => {
  it('returns the entry, the named one rather than admin, undefined when there is none', () => {
    const own = permission('files.create', [{ name: 'count', value: 3 }])
    const admin = permission('admin')
    expect(getPermission(asUser(admin, own), 'files.create')).toBe(own)
    expect(getPermission(asUser(admin, own), 'files.delete')).toBe(admin)
    expect(getPermission(asUser(own), 'files.delete')).toBeUndefined()
    expect(getPermission(NOBODY, 'files.delete')).toBeUndefined()
  })
})

describe('getRestrictionValue', () => {
  it('is null when the permission is missing', () => {
    expect(getRestrictionValue(asUser(), 'files.create', 'count')).toBeNull()
    expect(getRestrictionValue(NOBODY, 'files.create', 'count')).toBeNull()
  })

  it('is undefined when the restriction is missing', () => {
    expect(
      getRestrictionValue(asUser(permission('files.create')), 'files.create', 'count'),
    ).toBeUndefined()
    expect(
      getRestrictionValue(asUser(permission('admin')), 'files.create', 'count'),
    ).toBeUndefined()
  })

  it.each([3, 0, '', 'text', false, true, null])('is %j when that is its value', (value) => {
    const holder = asUser(
      permission('files.create', [
        { name: 'other', value: 7 },
        { name: 'count', value },
      ]),
    )
    expect(getRestrictionValue(holder, 'files.create', 'count')).toBe(value)
  })
})

describe('isLoggedIn', () => {
  it('is whether there is a user', () => {
    expect(isLoggedIn(asUser())).toBe(true)
    expect(isLoggedIn(asGuest(permission('admin')))).toBe(false)
    expect(isLoggedIn(NOBODY)).toBe(false)
  })
})

describe('the registry', () => {
  it('declares each name once, with a label and a description', () => {
    expect(new Set(PERMISSIONS.map(({ name }) => name)).size).toBe(PERMISSIONS.length)
    for (const { name, label, description } of PERMISSIONS)
      expect(
        [label, description].every((text) => text.length > 3),
        name,
      ).toBe(true)
  })

  it('is the type of what code may ask for', () => {
    // @ts-expect-error the registry has no such name
    expect(hasPermission(NOBODY, 'files.craete')).toBe(false)
  })

  it.each([
    ["WHERE rp.name = 'amdin'", ['amdin']],
    ["eq(userPermissions.name, 'user.view')", ['user.view']],
    ['All settings (permission setting.update)', ['setting.update']],
    [' * | with `log.view` | yes |', ['log.view']],
    ["up.name = 'admin' (permission logs.view)", []],
  ])('is compared with names in text: %s', (text, unknown) => {
    expect(unknownPermissions(text)).toEqual(unknown)
  })
})
