import type { Locale } from '../../domain/values/language.ts'
import { ApiError } from '../api/api.ts'

interface Sending {
  locale: Locale
  /** Whole percent, 0 to 100. */
  onProgress?: (percent: number) => void
  /** What goes along with the file. */
  fields?: Record<string, string>
  headers?: Record<string, string>
}

/**
 * Sends a file as multipart/form-data, field `file`, telling how much of it has left: `fetch` cannot tell that.
 * @returns the body of the answer
 * @throws ApiError for any answer that is not a success, TypeError when there is none, both as `read` does
 */
export const sendFile = <Answer>(
  url: URL,
  file: File,
  { locale, onProgress, fields = {}, headers = {} }: Sending,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('Accept-Language', locale)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(Math.round((loaded / Math.max(1, total)) * 100))
    request.onload = () => {
      const { status, statusText, responseText } = request
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText) as Answer)
      else reject(new ApiError(status, statusText, responseText))
    }
    request.onerror = () => reject(new TypeError('the file could not be sent'))
    const body = new FormData()
    body.set('file', file)
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    request.send(body)
  })
