/** A tenth of a second of silence as WAV: 8 kHz, one channel, 8 bits. */
export function silentSound(): Uint8Array<ArrayBuffer> {
  const [samples, rate] = [800, 8000]
  const file = Buffer.alloc(44 + samples, 0x80)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + samples, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  for (const [offset, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    file.writeUInt16LE(value, offset)
  for (const offset of [24, 28]) file.writeUInt32LE(rate, offset)
  file.write('data', 36)
  file.writeUInt32LE(samples, 40)
  return new Uint8Array(file)
}
