/** Workers' class of this name, for tests that run in Node: as many bytes as announced, or an error. */
class FixedLength extends TransformStream<Uint8Array, Uint8Array> {
  constructor(sizeBytes: number) {
    let leftBytes = sizeBytes
    super({
      transform(chunk, controller) {
        leftBytes -= chunk.byteLength
        if (leftBytes < 0) throw new TypeError('not as long as announced: too many bytes')
        // A copy: the writer may use its buffer again.
        controller.enqueue(chunk.slice())
      },
      flush() {
        if (leftBytes > 0) throw new TypeError('not as long as announced: too few bytes')
      },
    })
  }
}

const globals: Record<string, unknown> = globalThis

export function installFixedLengthStream(): void {
  globals['FixedLengthStream'] = FixedLength
}

export function removeFixedLengthStream(): void {
  delete globals['FixedLengthStream']
}
