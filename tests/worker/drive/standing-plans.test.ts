import { beforeAll, describe, expect, it } from 'vitest'
import type { SpaceId } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { queryPlans } from '#tests/support/query-plans.ts'
import { selectPlacement } from '#worker/features/drive/tree/placement-queries.ts'
import { selectRestoration } from '#worker/features/drive/tree/restore-queries.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const IN_FOLDER =
  'SEARCH e USING INDEX file_entries_name_in_folder (space_id=? AND parent_id=? AND name_key=?)'
const IN_ROOT = 'SEARCH e USING INDEX file_entries_name_in_root (space_id=? AND name_key=?)'

/** The steps that go through entries by anything but their ids. */
const lookups = (plans: string[]) =>
  plans.flatMap((plan) =>
    [...plan.matchAll(/(SEARCH|SCAN) (e|c|file_entries)\b.*/g)]
      .map(([step]) => step)
      .filter((step) => !step.endsWith('USING INTEGER PRIMARY KEY (rowid=?)')),
  )

describe('entries of the same name are found by an index', () => {
  it.each([
    ['a folder', 5, IN_FOLDER],
    ['the root', null, IN_ROOT],
  ])('where it goes to %s', async (_where, destinationId, index) => {
    const request = { spaceId: 1 as SpaceId, userId: 1, ids: [1, 2], destinationId }
    const plans = await queryPlans(app.db, (db) => selectPlacement(db, request))
    expect(lookups(plans)).toEqual([index])
  })

  it('where it comes back to', async () => {
    const plans = await queryPlans(app.db, (db) => selectRestoration(db, 1, [1, 2]))
    expect(lookups(plans)).toEqual([IN_FOLDER, IN_ROOT])
  })
})
