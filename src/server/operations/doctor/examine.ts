import type { Locale } from '../../../domain/values/language.ts'
import type { SecretBox } from '../../encryption/secret-box.ts'
import type { Config } from '../../settings/config.ts'
import { checkBackups, checkCopy, checkRehearsal } from './backups.ts'
import { checkChores } from './chores.ts'
import { checkDatabase, checkExtensions } from './database.ts'
import type { Finding, Queryable } from './finding.ts'
import { checkFirstRun } from './first-run.ts'
import { checkFne } from './fne.ts'
import { checkInstances, checkReplica, checkRights } from './instances.ts'
import { checkClock, checkDisk, checkMedia } from './machine.ts'
import { checkOnlinePayments } from './online-payments.ts'
import { checkCertificate, checkCodeKey, checkPapers } from './papers.ts'
import { checkAddresses, checkHolders } from './people.ts'
import { checkMail, checkQueues, checkWebhooks } from './queues.ts'
import { checkRelease } from './release.ts'

/** What is looked at, and in whose words. */
export interface Examination {
  config: Pick<
    Config,
    | 'database'
    | 'backup'
    | 'media'
    | 'production'
    | 'publicUrl'
    | 'demo'
    | 'dataFolder'
    | 'signing'
    | 'smtpUrl'
    | 'smtpRequiresTls'
    | 'newestRelease'
    | 'firstSettings'
    | 'mailFrom'
  >
  now: Date
  locale: Locale
  /** What opens the installation's secrets; undefined in a demonstration. */
  secrets: Pick<SecretBox, 'knows'> | undefined
  /** The process that looks, where it has the embedded database to itself. */
  own?: string | undefined
}

/** Everything that the database tells: itself, the work that waits in it, backups, and who is connected. */
export async function examineDatabase(
  pool: Queryable,
  { config, now, locale, secrets, own }: Examination,
): Promise<Finding[]> {
  const hasOwnRole = 'url' in config.database && config.database.migrationUrl !== undefined
  const readUrl = 'url' in config.database ? config.database.readUrl : undefined
  const { folder, copyTo } = config.backup
  const { production } = config
  return [
    await checkDatabase(pool, locale),
    await checkExtensions(pool, locale),
    await checkRights(pool, hasOwnRole, locale),
    await checkReplica(readUrl, pool, locale),
    await checkInstances(pool, own, locale),
    await checkQueues(pool, now, locale),
    await checkChores(pool, locale),
    await checkHolders(pool, locale),
    await checkAddresses(pool, locale),
    await checkPapers(pool, locale),
    await checkCodeKey(pool, secrets, locale),
    await checkBackups(pool, { folder, production }, now, locale),
    await checkCopy(pool, { folder, copyTo, production }, now, locale),
    await checkRehearsal(pool, { folder }, now, locale),
    await checkFne(pool, now, locale),
    await checkOnlinePayments(pool, config.publicUrl, now, locale),
    await checkWebhooks(pool, now, locale),
    await checkMedia(pool, config.media.quota, 'folder' in config.database, locale),
    ...(await checkFirstRun(pool, config, locale)),
  ]
}

/** Everything around it: the release, the mail server, the clock, the disk, the certificate. */
export async function examineSurroundings(
  pool: Queryable | undefined,
  { config, now, locale }: Examination,
): Promise<Finding[]> {
  const address = config.production ? config.publicUrl : undefined
  const [mail, clock] = await Promise.all([
    checkMail(config, locale),
    checkClock(pool, address, () => new Date(), locale),
  ])
  return [
    await checkRelease(config.newestRelease, locale),
    mail,
    clock,
    checkDisk(config.dataFolder, locale),
    await checkCertificate(config, now, locale),
  ]
}
