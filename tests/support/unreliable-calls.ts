import type { Answer } from './api-client.ts'
import type { OwnApp } from './app.ts'
import type { DatabaseGate } from './database-gate.ts'
import type { Random } from './random.ts'

/** Faults of a call: in its database request, or the whole Worker is killed while the database answers. */
const FAULTS = ['request lost', 'answer lost', 'answer late', 'killed'] as const
type Fault = (typeof FAULTS)[number]

/** Killing takes a second, so it is seldom. */
const WEIGHTED: readonly Fault[] = [
  ...FAULTS.slice(0, 3),
  ...FAULTS.slice(0, 3),
  ...FAULTS.slice(0, 3),
  ...FAULTS,
]

/** Most database calls of one API call; the failing one is among them. */
const DATABASE_CALLS = 3

/** How often a client tries the same again. */
const ATTEMPTS = 3

/** Calls of the site that fail at random, equally for equal seeds. */
export class UnreliableCalls {
  /** Calls and faults, in order. */
  readonly story: string[] = []
  readonly #app: OwnApp
  readonly #gate: DatabaseGate
  readonly #random: Random

  constructor(app: OwnApp, gate: DatabaseGate, random: Random) {
    this.#app = app
    this.#gate = gate
    this.#random = random
  }

  /** Retries while the outcome is unknown; null = it remains unknown. */
  async insist(
    call: () => Promise<Answer>,
    meanwhile: () => Promise<void>,
  ): Promise<Answer | null> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const answer = await this.once(call, meanwhile)
      if (answer) return answer
    }
    return null
  }

  /** @param meanwhile runs before a late answer arrives. */
  async once(call: () => Promise<Answer>, meanwhile: () => Promise<void>): Promise<Answer | null> {
    const fault = this.#random.chance(0.7) ? this.#random.pick(WEIGHTED) : null
    const at = this.#random.below(DATABASE_CALLS)
    const held = this.#arrange(fault, at)
    const settled = call().then(answerOf, () => null)
    const letGo = await Promise.race([held, settled.then(() => null)])
    this.#gate.fate = () => 'passes'
    if (letGo && fault === 'killed') await this.#app.restartWorker()
    else if (letGo) await meanwhile()
    letGo?.()
    const answer = await settled
    this.story.push(`${answer?.status ?? 'no answer'}${fault ? ` (${fault} at ${at})` : ''}`)
    return answer
  }

  #arrange(fault: Fault | null, at: number): Promise<() => void> {
    let count = 0
    const isHeld = fault === 'answer late' || fault === 'killed'
    this.#gate.fate = () => {
      if (fault === null || count++ !== at) return 'passes'
      return isHeld ? 'answer held' : fault
    }
    return new Promise((resolve) => (this.#gate.onHeld = resolve))
  }
}

/** After a 5xx the outcome is unknown. */
const answerOf = (answer: Answer) => (answer.status < 500 ? answer : null)
