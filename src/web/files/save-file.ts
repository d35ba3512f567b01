import { ApiError } from '../api/api.ts'

/** What is used of an answer that holds a file; both `fetch` and the typed client give one. */
export interface FileResponse {
  ok: boolean
  status: number
  statusText: string
  headers: Headers
  body: ReadableStream<Uint8Array> | null
  text: () => Promise<string>
}

async function readFile(response: FileResponse, onProgress: (received: number) => void): Promise<Blob> {
  if (!response.ok || !response.body) {
    throw new ApiError(response.status, response.statusText, await response.text())
  }
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value as Uint8Array<ArrayBuffer>)
    received += value.length
    onProgress(received)
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? 'application/octet-stream' })
}

/** The name under which the server wants a file saved, if it says one. */
export function fileNameIn(headers: Headers): string | undefined {
  const said = headers.get('content-disposition')
  const real = said?.match(/filename\*=UTF-8''([^;]+)/)?.[1]
  return real ? decodeURIComponent(real) : said?.match(/filename="([^"]+)"/)?.[1]
}

/** Gives a file to the browser to be saved under a name. */
export function saveAs(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers begin to read it only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/**
 * Saves the file of an answer, telling from time to time how much of it has come.
 * @param onProgress bytes so far
 * @returns the name it was saved under
 * @throws ApiError for an answer that is not the file
 */
export async function saveFile(
  response: FileResponse,
  name: string,
  onProgress: (received: number) => void = () => {},
): Promise<string> {
  saveAs(await readFile(response, onProgress), name)
  return name
}
