// What a production needs before it is the firm's own: each item until it is done, or an administrator leaves it as it is.
import { Resolver } from 'node:dns/promises'
import { statSync } from 'node:fs'
import path from 'node:path'
import { companyOf, type Settings } from '../../../domain/company/settings.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { senderOf } from '../../mail/layout.ts'
import type { Config } from '../../settings/config.ts'
import { type Finding, findingOf, hasTable, type Queryable } from './finding.ts'

const words = {
  fr: {
    left: 'laissé tel quel par un administrateur',
    done: 'fait',
    orLeave: ' Ou laissez-le tel quel\u00A0: «\u00A0Réglages\u00A0», «\u00A0Mise en service\u00A0».',
    firm: (names: string) =>
      `rien n’est dit de\u00A0: ${names}\u00A0; les pages, les e-mails et les documents s’en passent, et ce qui en a besoin attend`,
    giveFirm: 'Remplissez «\u00A0Le cabinet\u00A0» et «\u00A0Coordonnées\u00A0» sous «\u00A0Réglages\u00A0».',
    names: { name: 'le nom', address: 'l’adresse', city: 'la ville', phone: 'le téléphone', email: 'l’adresse e-mail' },
    noSender: 'personne n’est dit expéditeur\u00A0: les e-mails attendent',
    giveSender: 'Donnez MAIL_FROM, ou l’adresse e-mail du cabinet.',
    missing: (domain: string, names: string) =>
      `${domain} n’a pas de ${names}\u00A0: ses e-mails passent pour indésirables`,
    unknown: (domain: string) => `les enregistrements de ${domain} n’ont pas pu être lus (DNS)`,
    publish: 'Publiez les enregistrements que votre fournisseur d’e-mail donne (SPF et DKIM).',
    lookAgain: 'Vérifiez le DNS de cette machine, puis regardez de nouveau.',
    noPayment: 'aucun numéro ni compte pour payer\u00A0: seul le cabinet est indiqué',
    givePayment: 'Remplissez «\u00A0Paiement\u00A0» sous «\u00A0Réglages\u00A0».',
    noSigner: 'personne ne signe\u00A0: aucun certificat n’est délivré',
    giveSigner: 'Remplissez «\u00A0Signataire\u00A0» sous «\u00A0Réglages\u00A0».',
    noFactor: (count: number) => `comptes sans second facteur\u00A0: ${count}`,
    setFactor: 'Chacun l’active sous «\u00A0Mon compte\u00A0».',
    sameDisk: 'aucune sauvegarde n’est sur un autre disque que les données',
    moveBackup: 'Donnez BACKUP_FOLDER sur un autre disque, ou copiez les sauvegardes ailleurs.',
  },
  en: {
    left: 'left as it is by an administrator',
    done: 'done',
    orLeave: ' Or leave it as it is: “Settings”, “Putting into service”.',
    firm: (names: string) =>
      `nothing is said of: ${names}; pages, mails and papers do without, and what needs it waits`,
    giveFirm: 'Fill in “The firm” and “Contact” under “Settings”.',
    names: {
      name: 'the name',
      address: 'the address',
      city: 'the city',
      phone: 'the phone',
      email: 'the email address',
    },
    noSender: 'nobody is named as the sender: mails wait',
    giveSender: 'Give MAIL_FROM, or the firm’s email address.',
    missing: (domain: string, names: string) => `${domain} has no ${names}: its mails pass for junk`,
    unknown: (domain: string) => `the records of ${domain} could not be read (DNS)`,
    publish: 'Publish the records that your mail provider gives (SPF and DKIM).',
    lookAgain: 'Check this machine’s DNS, then look again.',
    noPayment: 'no number nor account to pay to: the office alone is named',
    givePayment: 'Fill in “Payment” under “Settings”.',
    noSigner: 'nobody signs: no certificate is issued',
    giveSigner: 'Fill in “Signer” under “Settings”.',
    noFactor: (count: number) => `accounts without a second factor: ${count}`,
    setFactor: 'Each of them turns it on under “My account”.',
    sameDisk: 'no backup is on another disk than the data',
    moveBackup: 'Give BACKUP_FOLDER on another disk, or copy the backups elsewhere.',
  },
}

type Examined = Pick<Config, 'production' | 'firstSettings' | 'mailFrom' | 'backup' | 'dataFolder'>

/**
 * The list of the first run (docs/rules/company.md#first-run), in production alone.
 * @param lookUp asks the DNS for what a sender's domain publishes
 */
export async function checkFirstRun(
  pool: Queryable,
  config: Examined,
  locale: Locale,
  lookUp: (domain: string) => Promise<SenderRecords> = lookUpSender,
): Promise<Finding[]> {
  if (!config.production || !(await hasTable(pool, 'settings'))) return []
  const said = words[locale]
  const settings = await settingsNow(pool, config.firstSettings)
  const { firstRun } = settings
  const item = (
    check: Finding['check'],
    isLeft: boolean,
    open: { says: string; todo: string } | undefined,
  ): Finding => {
    if (!open) return findingOf(check)('ok', said.done)
    return isLeft
      ? findingOf(check)('skipped', said.left)
      : findingOf(check)('warning', open.says, open.todo + said.orLeave)
  }
  const company = companyOf(settings)
  const unsaid = (['name', 'address', 'city', 'phone', 'email'] as const).filter((name) => company[name] === '')
  const { payment, signer } = settings
  const isPayable = payment.mobileMoney.length > 0 || payment.bank !== null
  const sender = firstRun.leavesSender
    ? undefined
    : await findSenderFault(senderOf(config.mailFrom, company), locale, lookUp)
  const without = await countWithoutFactor(pool)
  return [
    item(
      'first_firm',
      firstRun.leavesFirm,
      unsaid.length > 0
        ? { says: said.firm(unsaid.map((name) => said.names[name]).join(', ')), todo: said.giveFirm }
        : undefined,
    ),
    firstRun.leavesSender ? findingOf('first_sender')('skipped', said.left) : item('first_sender', false, sender),
    item(
      'first_payment',
      firstRun.leavesPayment,
      isPayable ? undefined : { says: said.noPayment, todo: said.givePayment },
    ),
    item(
      'first_signer',
      firstRun.leavesSigner,
      signer.name ? undefined : { says: said.noSigner, todo: said.giveSigner },
    ),
    item(
      'first_factor',
      firstRun.leavesFactor,
      without > 0 ? { says: said.noFactor(without), todo: said.setFactor } : undefined,
    ),
    item(
      'first_backup',
      firstRun.leavesBackup,
      isOnAnotherDisk(config) || (await wasCopied(pool)) ? undefined : { says: said.sameDisk, todo: said.moveBackup },
    ),
  ]
}

async function settingsNow(pool: Queryable, first: Settings): Promise<Settings> {
  const { rows } = await pool.query<{ name: keyof Settings; value: object }>('select name, value from settings')
  return { ...first, ...Object.fromEntries(rows.map(({ name, value }) => [name, { ...first[name], ...value }])) }
}

async function countWithoutFactor(pool: Queryable): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from users where disabled_at is null and totp_secret is null',
  )
  return rows[0]?.count ?? 0
}

async function findSenderFault(sender: string, locale: Locale, lookUp: (domain: string) => Promise<SenderRecords>) {
  const said = words[locale]
  const domain = sender.match(/@([^\s>]+)/)?.[1]
  if (!domain) return { says: said.noSender, todo: said.giveSender }
  const { spf, dkim } = await lookUp(domain)
  if (spf === 'unknown' || dkim === 'unknown') return { says: said.unknown(domain), todo: said.lookAgain }
  const missing = [...(spf === 'missing' ? ['SPF'] : []), ...(dkim === 'missing' ? ['DKIM'] : [])]
  return missing.length > 0 ? { says: said.missing(domain, missing.join(', ')), todo: said.publish } : undefined
}

/** Whether a backup was once copied elsewhere (`officina copy`). */
async function wasCopied(pool: Queryable): Promise<boolean> {
  const { rows } = await pool.query("select from backup_runs where kind = 'copy' and problem is null limit 1")
  return rows.length > 0
}

/** Whether backups lie on another disk than what they are of. */
function isOnAnotherDisk({ backup, dataFolder }: Pick<Config, 'backup' | 'dataFolder'>): boolean {
  if (!backup.folder) return false
  const diskOf = (folder: string): number | undefined => {
    try {
      return statSync(path.resolve(folder)).dev
    } catch {
      return undefined
    }
  }
  const [there, here] = [diskOf(backup.folder), diskOf(dataFolder) ?? diskOf('.')]
  return there !== undefined && here !== undefined && there !== here
}

/** What a domain publishes about who may send mail in its name; unknown where the DNS does not answer. */
export interface SenderRecords {
  spf: 'there' | 'missing' | 'unknown'
  dkim: 'there' | 'missing' | 'unknown'
}

/** How long each question to the DNS may take, in milliseconds; asked twice. */
const timeout = 2_000

const nothingThere = new Set(['ENODATA', 'ENOTFOUND'])

/**
 * Asks for the SPF of a domain (RFC 7208) and whether it has any key of DKIM (RFC 6376). The keys have names that only the mail server
 * knows; where there is one, the name above it is there without anything of its own (RFC 8020).
 * @param servers which to ask, in place of the machine's
 */
export async function lookUpSender(domain: string, servers?: string[]): Promise<SenderRecords> {
  const resolver = new Resolver({ timeout, tries: 2 })
  if (servers) resolver.setServers(servers)
  const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''
  const spf = resolver.resolveTxt(domain).then(
    (records): SenderRecords['spf'] =>
      records.some((parts) => parts.join('').startsWith('v=spf1')) ? 'there' : 'missing',
    (error) => (nothingThere.has(codeOf(error)) ? 'missing' : 'unknown'),
  )
  const dkim = resolver.resolveTxt(`_domainkey.${domain}`).then(
    (): SenderRecords['dkim'] => 'there',
    (error) => {
      if (codeOf(error) === 'ENODATA') return 'there'
      return codeOf(error) === 'ENOTFOUND' ? 'missing' : 'unknown'
    },
  )
  return { spf: await spf, dkim: await dkim }
}
