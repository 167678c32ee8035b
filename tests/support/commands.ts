import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#worker/host/ports.ts'
import { ApiClient } from './api-client.ts'
import { freshFetch } from './fresh-fetch.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface RunningCommand {
  command: ChildProcess
  output: () => string
  /** Stops it as Ctrl-C does, or a supervisor. Returns the exit code. */
  stop: (signal?: 'SIGINT' | 'SIGTERM') => Promise<number | null>
}

/** The project's commands as whole processes, with a `DATA_DIR` and a `PORT` of their own. */
export class Commands {
  readonly directory: string
  port: number
  readonly #running = new Set<ChildProcess>()

  private constructor(directory: string, port: number) {
    this.directory = directory
    this.port = port
  }

  static async prepare(): Promise<Commands> {
    return new Commands(await mkdtemp(join(tmpdir(), 'atoll-command-')), await freePort())
  }

  run(script: string, env: Record<string, string> = {}, options: string[] = []): RunningCommand {
    return this.spawn(process.execPath, [`worker/host/${script}.ts`, ...options], env)
  }

  spawn(program: string, options: string[], env: Record<string, string> = {}): RunningCommand {
    const command = spawn(program, options, {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        PORT: String(this.port),
        DATA_DIR: this.directory,
        ...env,
      },
    })
    this.#running.add(command)
    let output = ''
    for (const stream of [command.stdout, command.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    }
    const ended = new Promise<number | null>((resolve) => command.once('exit', resolve))
    return {
      command,
      output: () => output,
      stop: (signal = 'SIGINT') => {
        command.kill(signal)
        return ended
      },
    }
  }

  /** A guest's client, once the site answers; how long that takes on a slow machine, the test's own limit says. */
  async visit({ command, output }: RunningCommand): Promise<ApiClient> {
    const url = `http://localhost:${this.port}`
    while (command.exitCode === null) {
      const health = await freshFetch(`${url}/healthz`).catch(() => null)
      if (health?.ok) return ApiClient.open(url)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`the site did not come up:\n${output()}`)
  }

  /** Ends those of a test that failed before it stopped them, and deletes their folder. */
  async dispose(): Promise<void> {
    for (const command of this.#running) command.kill('SIGKILL')
    await rm(this.directory, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The exit code of a command that ends by itself, and what it printed. */
export const outcomeOf = async ({ command, output }: RunningCommand) =>
  [await new Promise<number | null>((resolve) => command.once('exit', resolve)), output()] as const
