import type { IncomingMessage, ServerResponse } from 'node:http'

/** Files that were admitted and have not arrived: the free space of the disk does not show them yet. */
export class BodiesUnderWay {
  readonly #missing = new Set<() => number>()

  get missingBytes(): number {
    let sum = 0
    for (const missing of this.#missing) sum += missing()
    return sum
  }

  /** Counts a body until its response ends. */
  add({ socket }: IncomingMessage, outgoing: ServerResponse, declaredBytes: number): void {
    if (declaredBytes === 0) return
    const end = socket.bytesRead + declaredBytes
    const missing = () => Math.max(0, end - socket.bytesRead)
    this.#missing.add(missing)
    outgoing.once('close', () => this.#missing.delete(missing))
  }
}
