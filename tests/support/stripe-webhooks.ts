import { createHmac, randomUUID } from 'node:crypto'

export interface StripeEvent {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: unknown }
}

/** How events are delivered from now on. */
export type Delivery = 'once' | 'twice' | 'held' | 'lost'

/** The value of `Stripe-Signature` for a body. */
export function signEvent(
  body: string,
  { secret, at = Math.floor(Date.now() / 1000) }: { secret: string; at?: number },
): string {
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${signature}`
}

/** Sends signed events to the site, in their order unless they are held back. */
export class StripeWebhooks {
  /** The site's endpoint; null = none yet, and events are lost. */
  url: string | null = null
  readonly secret = 'whsec_of_the_local_server'
  delivery: Delivery = 'once'
  /** Those that are held back. */
  held: StripeEvent[] = []
  /** All that have occurred. */
  events: StripeEvent[] = []
  /** Status of each response. */
  answers: number[] = []
  #last: Promise<unknown> = Promise.resolve()

  emit(type: string, object: unknown): void {
    const event: StripeEvent = {
      id: `evt_${randomUUID().replaceAll('-', '')}`,
      object: 'event',
      type,
      created: Math.floor(Date.now() / 1000),
      // As it is now, whenever it is sent.
      data: { object: structuredClone(object) },
    }
    this.events.push(event)
    if (this.delivery === 'held') this.held.push(event)
    if (this.delivery === 'once' || this.delivery === 'twice') this.#enqueue(event)
    if (this.delivery === 'twice') this.#enqueue(event)
  }

  #enqueue(event: StripeEvent): void {
    this.#last = this.#last.then(() => this.send(event)).catch(() => undefined)
  }

  /** Sends an event now. Returns the response's status. */
  async send(event: StripeEvent): Promise<number> {
    if (this.url === null) return 0
    const body = JSON.stringify(event)
    const response = await fetch(this.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signEvent(body, this),
      },
      body,
    })
    await response.arrayBuffer()
    this.answers.push(response.status)
    return response.status
  }

  /** Sends what was held back, in this order. */
  async release(events: readonly StripeEvent[] = this.held): Promise<void> {
    this.held = []
    for (const event of events) await this.send(event)
  }

  /** Until all events that were not held back have been sent. */
  async settled(): Promise<void> {
    await this.#last
  }
}
