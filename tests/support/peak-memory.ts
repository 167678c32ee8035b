import { readdirSync, readFileSync } from 'node:fs'

/**
 * Bytes that each workerd of this process has needed at most; null where the system does not tell (only Linux
 * does). To be asked while it runs.
 */
export function workerdPeakBytes(): number[] | null {
  if (process.platform !== 'linux') return null
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const status = readStatus(pid)
      const isOurs = status.get('Name') === 'workerd' && status.get('PPid') === String(process.pid)
      return isOurs ? [Number.parseInt(status.get('VmHWM') ?? '', 10) * 1024] : []
    })
}

function readStatus(pid: string): Map<string, string> {
  try {
    const lines = readFileSync(`/proc/${pid}/status`, 'utf8').split('\n')
    return new Map(
      lines.map((line) => [line.split(':')[0] ?? '', line.slice(line.indexOf(':') + 1).trim()]),
    )
  } catch {
    // It has ended since it was listed.
    return new Map()
  }
}
