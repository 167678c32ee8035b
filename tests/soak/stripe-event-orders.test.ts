import { afterAll, beforeAll, expect, it } from 'vitest'
import { permutations } from '#tests/support/permutations.ts'
import { LIFE_ENDED, sendInOrders, WHOLE_LIFE, wholeLife } from '#tests/support/stripe-life.ts'
import { addPlan, startStripeSite } from '#tests/support/stripe-site.ts'
import type { StripeSite } from '#tests/support/stripe-site.ts'

/** Each has its own user, so that orders run side by side. */
const LIVES = 4

let site: StripeSite
beforeAll(async () => {
  site = await startStripeSite()
  site.stripe.account.webhooks.delivery = 'held'
})
afterAll(() => site.stop())

it('all 720 orders of the events of a life end in the same rows', async () => {
  const offer = await addPlan(site)
  const lives = []
  for (let count = 0; count < LIVES; count++) lives.push(await wholeLife(site, offer))
  const orders = permutations(WHOLE_LIFE.map((_, index) => index))
  const ends = await Promise.all(
    lives.map((life, turn) =>
      sendInOrders(
        site,
        life,
        orders.filter((_, index) => index % LIVES === turn),
      ),
    ),
  )
  for (const end of ends) expect(end).toMatchObject(LIFE_ENDED)
}, 600_000)
