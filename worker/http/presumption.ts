import type { Database } from '#db/client.ts'
import { findIdentity, isSameIdentity, updateUse } from '../auth/identity.ts'
import type { Identity, Proof } from '../auth/identity.ts'

/**
 * Who a request acts as before the database has confirmed it: what this isolate loaded last for its session or token.
 * See "One round trip" in `auth/README.md`.
 */
export class Presumption {
  readonly identity: Identity
  readonly #proof: Proof
  /** Set once the database has refuted the presumption; null = nobody. */
  found: Identity | null = null
  isRefuted = false
  roundTrips = 0
  #settle: (isConfirmed: boolean) => void = () => undefined
  /** Whether the request goes on; settled at its end at the latest. */
  readonly isConfirmed = new Promise<boolean>((resolve) => (this.#settle = resolve))

  constructor(identity: Identity, proof: Proof) {
    this.identity = identity
    this.#proof = proof
  }

  async check(db: Database): Promise<boolean> {
    const found = await findIdentity(db, this.#proof, new Date())
    const isSame = found !== null && isSameIdentity(found, this.identity)
    if (isSame) updateUse(this.identity, found)
    else {
      this.found = found
      this.isRefuted = true
    }
    this.#settle(isSame)
    return isSame
  }

  end(): void {
    this.#settle(false)
  }
}
