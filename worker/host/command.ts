import { StartError } from './config.ts'

/** Transfers under way are given this long to end; both ends of one go on from where it was cut. */
const STOP_TIMEOUT_MS = 4000

/**
 * Runs a server of this machine until Ctrl-C or SIGTERM.
 * @param start answers how to stop what it started.
 */
export async function runUntilStopped(start: () => Promise<() => Promise<void>>): Promise<void> {
  await runOnce(async () => {
    const stop = await start()
    const exit = () => process.exit(0)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        void stop().finally(exit)
        setTimeout(exit, STOP_TIMEOUT_MS).unref()
      })
    }
  })
}

/** Runs a command. What whoever runs it can put right is said in plain lines, with exit code 1. */
export async function runOnce(command: () => Promise<void>): Promise<void> {
  // wrangler warns at each look that the local S3 endpoint is experimental: known, and pinned.
  process.env['WRANGLER_LOG'] ??= 'error'
  try {
    await command()
  } catch (error) {
    console.error(error instanceof StartError ? `Atoll cannot start.\n${error.message}` : error)
    process.exit(1)
  }
}
