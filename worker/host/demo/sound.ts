const SAMPLES_A_SECOND = 11_025

/** Notes one after the other over a soft swell, as WAV: one channel of 16 bits. */
export function recordSound(
  notesHz: readonly number[],
  secondsEach = 0.5,
): Uint8Array<ArrayBuffer> {
  const samples = Math.round(notesHz.length * secondsEach * SAMPLES_A_SECOND)
  const file = Buffer.alloc(44 + samples * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + samples * 2, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  // PCM, one channel.
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(SAMPLES_A_SECOND, 24)
  file.writeUInt32LE(SAMPLES_A_SECOND * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples * 2, 40)
  for (let index = 0; index < samples; index++) {
    const seconds = index / SAMPLES_A_SECOND
    const note = notesHz[Math.floor(seconds / secondsEach)] ?? 0
    const fade = Math.exp(-3 * (seconds % secondsEach))
    const tone =
      Math.sin(2 * Math.PI * note * seconds) + 0.4 * Math.sin(4 * Math.PI * note * seconds)
    file.writeInt16LE(Math.round(tone * fade * 9000), 44 + index * 2)
  }
  return new Uint8Array(file)
}
