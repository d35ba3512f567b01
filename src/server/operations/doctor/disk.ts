import { existsSync, statfsSync } from 'node:fs'
import path from 'node:path'
import type { Locale } from '../../../domain/values/language.ts'
import type { Finding } from './finding.ts'

/** Bytes free. */
const usual = { low: 1_000_000_000, full: 200_000_000 }

const words = {
  fr: {
    free: (gigabytes: string, folder: string) => `${gigabytes} Go libres sous ${folder}`,
    make: 'Faites de la place ou agrandissez le disque\u00A0: sans place, rien ne peut plus être enregistré.',
  },
  en: {
    free: (gigabytes: string, folder: string) => `${gigabytes} GB free under ${folder}`,
    make: 'Make room or enlarge the disk: without room nothing can be saved any more.',
  },
}

/** Room for the embedded database and its log; on PostgreSQL, for what the product itself writes. */
export function checkDisk(dataFolder: string, locale: Locale, limits = usual): Finding {
  const said = words[locale]
  let folder = path.resolve(dataFolder)
  while (!existsSync(folder)) folder = path.dirname(folder)
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const gigabytes = (free / 1_000_000_000).toLocaleString(locale, { maximumFractionDigits: 1 })
  const says = said.free(gigabytes, folder)
  if (free >= limits.low) return { check: 'disk', state: 'ok', says }
  return { check: 'disk', state: free < limits.full ? 'wrong' : 'warning', says, todo: said.make }
}
