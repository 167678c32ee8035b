import { describe, expect, it } from 'vitest'
import { visibleMenuItems } from '#worker/features/bootstrap/visible-menu-items.ts'
import type { BootstrapData } from '#worker/features/bootstrap/schema.ts'
import type { MenuItem } from '#worker/settings/schema.ts'

const item = (label: string, change: Partial<MenuItem> = {}): MenuItem => ({
  id: label,
  label,
  type: 'route',
  action: `/${label}`,
  roles: [],
  permissions: [],
  ...change,
})

const permissions = (...names: string[]) => names.map((name) => ({ name, restrictions: [] }))

const GUEST_ROLE = { id: 1, name: 'guest', permissions: permissions('links.view') }

/** Just what the rule looks at. */
function site(
  items: MenuItem[],
  user: { roles: number[]; permissions: string[] } | null = null,
): BootstrapData {
  return {
    user: user && {
      roles: user.roles.map((id) => ({ id, name: String(id) })),
      permissions: permissions(...user.permissions),
    },
    guest_role: GUEST_ROLE,
    settings: { menus: [{ id: 'main', name: 'Main', positions: ['footer'], items }] },
  } as unknown as BootstrapData
}

const labels = (data: BootstrapData, position: Parameters<typeof visibleMenuItems>[1] = 'footer') =>
  visibleMenuItems(data, position).map(({ label }) => label)

describe('a menu item', () => {
  it('shows at the positions of its menu only', () => {
    expect(labels(site([item('a')]))).toEqual(['a'])
    expect(labels(site([item('a')]), 'homepage-navbar')).toEqual([])
  })

  it('needs somewhere to lead to', () => {
    expect(labels(site([item('a', { action: '' }), item('b')]))).toEqual(['b'])
  })

  it('needs every listed role', () => {
    const items = [item('a', { roles: [2] }), item('b', { roles: [2, 3] })]
    expect(labels(site(items))).toEqual([])
    expect(labels(site(items, { roles: [2], permissions: [] }))).toEqual(['a'])
    expect(labels(site(items, { roles: [2, 3], permissions: [] }))).toEqual(['a', 'b'])
  })

  it('needs every listed permission', () => {
    const items = [
      item('a', { permissions: ['files.create'] }),
      item('b', { permissions: ['files.create', 'api.access'] }),
    ]
    expect(labels(site(items))).toEqual([])
    expect(labels(site(items, { roles: [], permissions: ['files.create'] }))).toEqual(['a'])
    expect(labels(site(items, { roles: [], permissions: ['admin'] }))).toEqual(['a', 'b'])
  })

  it('counts a guest’s role and permissions as those of the guest role', () => {
    const items = [item('a', { roles: [1] }), item('b', { permissions: ['links.view'] })]
    expect(labels(site(items))).toEqual(['a', 'b'])
    expect(labels(site(items, { roles: [2], permissions: [] }))).toEqual([])
  })

  it('comes in the order of the menus and their items', () => {
    const data = site([item('b'), item('a')])
    data.settings.menus.push({
      id: 'more',
      name: 'More',
      positions: ['footer', 'footer-secondary'],
      items: [item('c')],
    })
    expect(labels(data)).toEqual(['b', 'a', 'c'])
    expect(labels(data, 'footer-secondary')).toEqual(['c'])
  })
})
