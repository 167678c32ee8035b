import { StartError } from './config.ts'

/** Grace period for running transfers; both ends resume an interrupted one. */
const STOP_TIMEOUT_MS = 4000

/**
 * Runs a local server until Ctrl-C or SIGTERM.
 * @param start returns a function that stops it.
 */
export async function runUntilStopped(start: () => Promise<() => Promise<void>>): Promise<void> {
  await run('Atoll cannot start.\n', async () => {
    const stop = await start()
    const exit = () => process.exit(0)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      // Miniflare's would end the process at once, with the transfers that are running.
      process.removeAllListeners(signal)
      process.once(signal, () => {
        void stop().finally(exit)
        setTimeout(exit, STOP_TIMEOUT_MS).unref()
      })
    }
  })
}

/** Runs a command. Errors that its user can correct are printed in plain lines, with exit code 1. */
export const runOnce = (command: () => Promise<void>): Promise<void> => run('', command)

async function run(heading: string, command: () => Promise<void>): Promise<void> {
  // wrangler repeats a warning that the local S3 endpoint is experimental; its version is pinned.
  process.env['WRANGLER_LOG'] ??= 'error'
  try {
    await command()
  } catch (error) {
    console.error(error instanceof StartError ? `${heading}${error.message}` : error)
    process.exit(1)
  }
}
