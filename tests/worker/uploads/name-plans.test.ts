import { beforeAll, describe, expect, it } from 'vitest'
import type { SpaceId } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { queryPlans } from '#tests/support/query-plans.ts'
import { selectDeepestFolder } from '#worker/features/drive/entries/queries.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import {
  selectTakenNamesIn,
  selectTakenPaths,
} from '#worker/features/uploads/validate/taken-names-queries.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const IN_FOLDER = 'file_entries_name_in_folder (space_id=? AND parent_id=? AND name_key=?)'
const IN_ROOT = 'file_entries_name_in_root (space_id=? AND name_key=?)'

describe('a name', () => {
  it.each([
    ['a folder', 5, IN_FOLDER],
    ['the root', null, IN_ROOT],
  ])('in %s is looked up in an index, however much there is', async (_where, parentId, index) => {
    const target = { userId: 1, spaceId: 1 as SpaceId, parentId }
    const [names] = await queryPlans(app.db, (db) => selectTakenNamesIn(db, target, ['a', 'b']))
    expect(names).toContain(`SEARCH e USING INDEX ${index}`)
    const [paths = ''] = await queryPlans(app.db, (db) =>
      selectTakenPaths(db, target, [['a', [], [['b', [0], []]]]]),
    )
    const lookups = [...paths.matchAll(/SEARCH e USING .*/g)].map(([line]) => line)
    expect(lookups).toEqual([`SEARCH e USING INDEX ${index}`, `SEARCH e USING INDEX ${IN_FOLDER}`])
    const [way = ''] = await queryPlans(app.db, (db) =>
      selectDeepestFolder(db, target, ['a', 'b', 'c']),
    )
    expect(way).toContain(`SEARCH e USING INDEX ${index}`)
    expect(way).toContain(`SEARCH e USING INDEX ${IN_FOLDER}`)
    expect(`${names}${paths}${way}`).not.toMatch(/AUTOMATIC|SCAN (e|file_entries)\b/)
  })
})
