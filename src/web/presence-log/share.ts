// What was not sent, as files that the office takes in (docs/rules/presence.md#the-log).
import { type LogForm, logFormat, logLimit } from '../../domain/attendance/presence-log.ts'
import type { Environment } from './environment.ts'
import { formOf, type Kept } from './log-form.ts'

/** A file of lines that were not sent: the office takes it in by the call that the phone would have made. */
export interface LogFile extends LogForm {
  account: number
  /** When it was made, by the device's clock. */
  madeAt: string
}

/**
 * What was not answered for, as files: one for each account, and for each 200 lines.
 * @param now the device's time, in milliseconds since 1970
 */
export function unsentFiles(kept: Kept, now: number): File[] {
  const unsent = kept.log.filter(({ answer }) => answer === null)
  const accounts = [...new Set(unsent.map(({ account }) => account))]
  const madeAt = new Date(now).toISOString()
  const contents = accounts.flatMap((account) => {
    const own = unsent.filter((line) => line.account === account)
    const parts = Array.from({ length: Math.ceil(own.length / logLimit) }, (_, part) =>
      own.slice(part * logLimit, (part + 1) * logLimit),
    )
    return parts.map((lines): LogFile => ({ format: logFormat, ...formOf(lines, kept), account, madeAt }))
  })
  return contents.map((content, index) => {
    const which = index === 0 ? '' : `-${index + 1}`
    const name = `presences-${content.device.slice(0, 4)}-${madeAt.slice(0, 10)}${which}.json`
    return new File([JSON.stringify(content)], name, { type: 'application/json' })
  })
}

/** The same under a name that Chromium shares: it passes on no JSON. */
const asText = (file: File) => new File([file], `${file.name}.txt`, { type: 'text/plain' })

/**
 * Gives files to another app where the browser can, else has them saved.
 * @returns what was done; `cancelled` where the person has chosen no app
 */
export async function giveAway(
  files: File[],
  { share, canShare, download }: Environment,
): Promise<'shared' | 'saved' | 'cancelled'> {
  const shared = [files, files.map(asText)].find((some) => share && canShare(some))
  try {
    if (share && shared) {
      await share(shared)
      return 'shared'
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
  }
  for (const file of files) download(file)
  return 'saved'
}
