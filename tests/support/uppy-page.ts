import AwsS3 from '@uppy/aws-s3'
import Uppy from '@uppy/core'
import type { Body, Meta } from '@uppy/core'
import Tus from '@uppy/tus'

/** Runs in the browser: Uppy and its plugins as published, pointed at the site. */

const MIB = 1024 ** 2

const xsrfToken = () => /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''

async function callApi<Result>(path: string, input: unknown): Promise<Result> {
  const response = await fetch(`/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': xsrfToken() },
    body: JSON.stringify(input),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as Result
}

/** As many bytes as one likes, the same for the same seed. */
function fileOf(name: string, sizeBytes: number, seed: number): File {
  const words = new Uint32Array(Math.ceil(sizeBytes / 4))
  let word = seed
  for (let index = 0; index < words.length; index++) {
    word = (Math.imul(word, 1_664_525) + 1_013_904_223) >>> 0
    words[index] = word
  }
  return new File([words.buffer.slice(0, sizeBytes)], name, { type: 'application/octet-stream' })
}

async function sha256(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

type Strategy = 'tus' | 'single' | 'parts'

function uploaderOf(strategy: Strategy): Uppy<Meta, Body> {
  const uppy = new Uppy<Meta, Body>({ allowMultipleUploadBatches: true })
  if (strategy === 'tus')
    return uppy.use(Tus, {
      endpoint: '/api/v1/tus/upload',
      headers: () => ({ 'X-XSRF-TOKEN': xsrfToken() }),
      chunkSize: MIB,
    })
  if (strategy === 'single')
    return uppy.use(AwsS3, {
      shouldUseMultipart: false,
      signRequest: async ({ key }) => {
        const [file] = uppy.getFiles()
        const { name, size, type } = file ?? {}
        const input = { filename: name ?? key, size, mime: type, sendsHeaders: true }
        return callApi('s3/simple/presign', input)
      },
    })
  // Forces multipart below the plugin's threshold of 100 MiB, with the plugin's part size. It calls its companion
  // server; the test translates each call.
  return uppy.use(AwsS3, {
    shouldUseMultipart: true,
    companionEndpoint: '/companion',
  })
}

let uppy: Uppy<Meta, Body> | null = null

const testPage = {
  /** Starts an upload and returns the hash of its content. */
  begin: async (strategy: Strategy, name: string, sizeBytes: number): Promise<string> => {
    const file = fileOf(name, sizeBytes, sizeBytes)
    uppy = uploaderOf(strategy)
    uppy.addFile({ name, type: file.type, data: file })
    void uppy.upload().catch(() => undefined)
    return sha256(file)
  },
  /** Null while it is under way. */
  outcome: () => {
    const [file] = uppy?.getFiles() ?? []
    if (file?.error) return { error: file.error }
    if (!file?.progress.uploadComplete) return null
    const { uploadURL, response } = file
    const { key } = (response?.body ?? {}) as { key?: string }
    return { url: uploadURL ?? '', key: key ?? '' }
  },
  bytesUploaded: () => Number(uppy?.getFiles()[0]?.progress.bytesUploaded ?? 0),
  pause: () => uppy?.pauseAll(),
  resume: () => uppy?.resumeAll(),
  cancel: () => uppy?.cancelAll(),
  callApi,
}

export type TestPage = typeof testPage

declare global {
  interface Window {
    testPage: TestPage
  }
}
window.testPage = testPage
