import { formatDay } from '../../../domain/values/dates.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { type SecretBox, sealedBy } from '../../encryption/secret-box.ts'
import { openSigningFile } from '../../pdf/signing-store.ts'
import type { Config } from '../../settings/config.ts'
import { type Finding, findingOf, hasTable, type Queryable } from './finding.ts'

const paperWords = {
  fr: {
    noTables: 'pas encore de tables',
    made: 'tous les documents demandés sont faits',
    pending: (count: number) => (count > 1 ? `${count} documents sont en cours` : 'un document est en cours'),
    failed: (count: number) =>
      count > 1 ? `${count} documents n’ont pas pu être faits` : 'un document n’a pas pu être fait',
    retry: 'Voyez «\u00A0Documents\u00A0» dans l’administration\u00A0: chacun peut y être refait.',
  },
  en: {
    noTables: 'no tables yet',
    made: 'every paper that was asked for is made',
    pending: (count: number) => (count > 1 ? `${count} papers are in work` : 'one paper is in work'),
    failed: (count: number) => (count > 1 ? `${count} papers could not be made` : 'one paper could not be made'),
    retry: 'See “Documents” in the office: each can be made again there.',
  },
}

/** Whether invoices, receipts and certificates are made; how long they have waited is the queues'. */
export async function checkPapers(pool: Queryable, locale: Locale): Promise<Finding> {
  const said = paperWords[locale]
  if (!(await hasTable(pool, 'documents'))) return { check: 'papers', state: 'skipped', says: said.noTables }
  const { rows } = await pool.query<{ pending: number; failed: number }>(
    `select (select count(*)::int from documents where state = 'pending') as pending,
      (select count(*)::int from documents where state in ('failed', 'to_check')) as failed`,
  )
  const { pending = 0, failed = 0 } = rows[0] ?? {}
  if (failed > 0) return { check: 'papers', state: 'warning', says: said.failed(failed), todo: said.retry }
  return { check: 'papers', state: 'ok', says: pending > 0 ? said.pending(pending) : said.made }
}

const keyWords = {
  fr: {
    own: 'celle de la démonstration, sans valeur',
    none: 'elle sera faite avec le premier certificat',
    signs: (id: string) => `${id} signe les QR codes des certificats`,
    closed: (id: string) => `${id} est scellée avec une clé qui n’est pas donnée : les certificats attendent`,
    open: 'Donnez la clé qui manque dans ENCRYPTION_KEY_PREVIOUS ; si elle est perdue : officina keys certificates.',
  },
  en: {
    own: 'the demonstration’s own, without value',
    none: 'it will be made with the first certificate',
    signs: (id: string) => `${id} signs the QR codes of certificates`,
    closed: (id: string) => `${id} is sealed with a key that is not given: certificates wait`,
    open: 'Give the missing key in ENCRYPTION_KEY_PREVIOUS; if it is lost: officina keys certificates.',
  },
}

/**
 * Whether the key that signs the codes of certificates can be opened.
 * @param secrets undefined in a demonstration, whose key is its own
 */
export async function checkCodeKey(
  pool: Queryable,
  secrets: Pick<SecretBox, 'knows'> | undefined,
  locale: Locale,
): Promise<Finding> {
  const said = keyWords[locale]
  const finding = findingOf('code_key')
  if (!(await hasTable(pool, 'certificate_keys'))) return finding('skipped', paperWords[locale].noTables)
  if (!secrets) return finding('ok', said.own)
  const { rows } = await pool.query<{ id: string; sealed: string }>(
    'select id, private_key as sealed from certificate_keys where retired_at is null',
  )
  const [key] = rows
  if (!key) return finding('ok', said.none)
  return secrets.knows(sealedBy(key.sealed))
    ? finding('ok', said.signs(key.id))
    : finding('wrong', said.closed(key.id), said.open)
}

/** How long before its end a certificate is told about, in milliseconds: getting another takes weeks. */
const soon = 45 * 24 * 3_600_000

const certificateWords = {
  fr: {
    demo: 'celui de la démonstration, sans valeur',
    none: 'aucun\u00A0: aucun certificat de participation ne peut être émis',
    give: 'Donnez SIGNING_CERTIFICATE et SIGNING_PASSWORD pour en émettre.',
    until: (name: string, day: string) => `${name}, valable jusqu’au ${day}`,
    over: (name: string, day: string) => `${name}, expiré le ${day}`,
    renew: 'Demandez-en un nouveau et mettez-le dans SIGNING_CERTIFICATE\u00A0; ce qui est signé reste valable.',
    mend: 'Vérifiez le fichier SIGNING_CERTIFICATE et SIGNING_PASSWORD.',
  },
  en: {
    demo: 'the demonstration’s own, without value',
    none: 'none: no certificate of participation can be issued',
    give: 'Give SIGNING_CERTIFICATE and SIGNING_PASSWORD to issue some.',
    until: (name: string, day: string) => `${name}, valid until ${day}`,
    over: (name: string, day: string) => `${name}, expired on ${day}`,
    renew: 'Ask for a new one and put it into SIGNING_CERTIFICATE; what was signed stays valid.',
    mend: 'Check the file SIGNING_CERTIFICATE and SIGNING_PASSWORD.',
  },
}

/** Until when certificates of participation can be signed. */
export async function checkCertificate(
  { signing, demo }: Pick<Config, 'signing' | 'demo'>,
  now: Date,
  locale: Locale,
): Promise<Finding> {
  const said = certificateWords[locale]
  if (!signing) {
    return demo
      ? { check: 'certificate', state: 'ok', says: said.demo }
      : { check: 'certificate', state: 'warning', says: said.none, todo: said.give }
  }
  try {
    const { name, validUntil } = await openSigningFile(signing)
    const left = validUntil.getTime() - now.getTime()
    const day = formatDay(validUntil, locale)
    if (left <= 0) return { check: 'certificate', state: 'wrong', says: said.over(name, day), todo: said.renew }
    const says = said.until(name, day)
    return left < soon
      ? { check: 'certificate', state: 'warning', says, todo: said.renew }
      : { check: 'certificate', state: 'ok', says }
  } catch (error) {
    return { check: 'certificate', state: 'wrong', says: (error as Error).message, todo: said.mend }
  }
}
