import { execFile, execFileSync } from 'node:child_process'
import { open, stat } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Downloads about a third of what is at `url`, as when the line is cut. */
export async function beginDownload(
  url: string,
  path: string,
  { cookie = '', bytes }: { cookie?: string; bytes: number },
): Promise<void> {
  // Node's fetch fails when a connection closes before a slowly read response ends.
  const response = await fetch(url, { headers: { cookie } })
  if (!response.ok || !response.body) throw new Error(`the download answered ${response.status}`)
  const file = await open(path, 'w')
  let received = 0
  for await (const chunk of response.body) {
    await file.write(chunk)
    received += chunk.byteLength
    if (received >= bytes) break
  }
  await file.close()
}

/** Resumes it like `curl -C -`: with curl if installed, else by the same request. */
export async function resumeDownload(
  url: string,
  path: string,
  { cookie = '' }: { cookie?: string } = {},
): Promise<void> {
  if (hasCurl()) {
    await promisify(execFile)('curl', [
      '--fail',
      '--silent',
      '--show-error',
      '--continue-at',
      '-',
      '--header',
      `Cookie: ${cookie}`,
      '--output',
      path,
      url,
    ])
    return
  }
  const start = (await stat(path)).size
  const response = await fetch(url, { headers: { cookie, range: `bytes=${start}-` } })
  if (response.status !== 206 || !response.body)
    throw new Error(`the rest was answered with ${response.status}`)
  const file = await open(path, 'a')
  for await (const chunk of response.body) await file.write(chunk)
  await file.close()
}

function hasCurl(): boolean {
  try {
    execFileSync('curl', ['--version'])
    return true
  } catch {
    return false
  }
}
