import { readdirSync, readFileSync } from 'node:fs'

/**
 * Peak bytes of the workerd that this process started last (a test's own site, if any); null outside Linux. Call it
 * while workerd runs.
 */
export const workerdPeakBytes = (): number[] | null =>
  ownWorkerds()?.map((status) => Number.parseInt(status.get('VmHWM') ?? '', 10) * 1024) ?? null

/** Bytes that the same has in memory now. */
export const workerdResidentBytes = (): number[] | null =>
  ownWorkerds()?.map((status) => Number.parseInt(status.get('VmRSS') ?? '', 10) * 1024) ?? null

/** The process ids of the same. */
export const workerdPids = (): number[] | null =>
  ownWorkerds()?.map((status) => Number(status.get('Pid'))) ?? null

function ownWorkerds(): Map<string, string>[] | null {
  if (process.platform !== 'linux') return null
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readStatus)
    .filter(
      (status) => status.get('Name') === 'workerd' && status.get('PPid') === String(process.pid),
    )
    .toSorted((a, b) => startedAt(a.get('Pid')) - startedAt(b.get('Pid')))
    .slice(-1)
}

/** Clock ticks since boot (proc(5), `starttime`): process ids are reused, so they do not give the order. */
function startedAt(pid = ''): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19])
  } catch {
    // It has ended since it was listed.
    return 0
  }
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
