import type { Settings } from '../domain/company/settings.ts'
import { formatMoney } from '../domain/values/money.ts'
import { taxCodes } from '../domain/values/tax.ts'
import type { SpecimenAnswer } from '../server/documents/fne/specimen-commands.ts'
import { defineCommand } from './command.ts'
import { Failure } from './failure.ts'

const words = {
  fr: {
    summary: 'envoyer des factures d’essai à la plateforme de test de la FNE',
    details:
      'Pour l’agrément qui précède la production. N’écrit rien\u00A0: les factures sont inventées, aux noms du point de vente, de l’établissement et du vendeur des Réglages.',
    address: 'l’adresse de test, comme la DGI l’a donnée',
    form: 'une adresse http://…',
    fromInput: 'lire la clé de test sur l’entrée standard, sans la demander',
    key: 'Clé de test\u00A0: ',
    noKey: 'Aucune clé n’a été donnée.',
    liveAddress: 'C’est l’adresse des vraies factures.',
    liveKey: 'C’est la clé des vraies factures.',
    ofTest: 'Donnez celle de l’espace de test.',
    lacks: 'Il manque le point de vente, l’établissement ou le vendeur, le téléphone ou l’e-mail du cabinet.',
    fill: 'Donnez-les dans les Réglages, comme l’espace de test les écrit.',
    sending: 'Envoi des factures d’essai…',
    sale: 'Facture',
    credit_note: 'Avoir',
    lines: (count: number) => (count > 1 ? `${count} lignes` : '1 ligne'),
    unreachable: 'personne ne répond à cette adresse',
    lost: 'aucune réponse\u00A0: elle est peut-être certifiée, voyez le portail de test',
    total: (said: string) => `certifiée à un autre total\u00A0: ${said}`,
    answered: (status: number) => `réponse ${status}`,
    missing: (count: number) => `Pas envoyées, à cause de ce qui précède\u00A0: ${count}.`,
    next: 'Toutes sont certifiées. Envoyez leurs numéros et leurs adresses avec la demande d’agrément.',
  },
  en: {
    summary: 'send made-up invoices to the FNE’s test platform',
    details:
      'For the approval that comes before production. Writes nothing: the invoices are made up, under the point of sale, establishment and seller of the Settings.',
    address: 'the test address, as the tax office gave it',
    form: 'an address http://…',
    fromInput: 'read the test key from the standard input instead of asking for it',
    key: 'Test key: ',
    noKey: 'No key was given.',
    liveAddress: 'This is the address of real invoices.',
    liveKey: 'This is the key of real invoices.',
    ofTest: 'Give that of the test space.',
    lacks: 'The point of sale, establishment or seller, or the firm’s phone or email is missing.',
    fill: 'Give them under Settings, as the test space writes them.',
    sending: 'Sending the made-up invoices …',
    sale: 'Invoice',
    credit_note: 'Credit note',
    lines: (count: number) => (count > 1 ? `${count} lines` : '1 line'),
    unreachable: 'nobody answers at this address',
    lost: 'no answer: it may be certified, see the test portal',
    total: (said: string) => `certified with another total: ${said}`,
    answered: (status: number) => `answer ${status}`,
    missing: (count: number) => `Not sent, for what stands above: ${count}.`,
    next: 'All of them are certified. Send their numbers and addresses with the request for approval.',
  },
}
type Words = (typeof words)['fr']
const both = (name: 'address' | 'form' | 'fromInput') => ({ fr: words.fr[name], en: words.en[name] })

/** How many there are when all goes well: a sale with each tax code, one of several lines, and its credit note. */
const specimens = taxCodes.length + 2

/** How much of an answer is shown, in characters. */
const shown = 500

const isReady = ({ fne, contact }: Pick<Settings, 'fne' | 'contact'>): boolean =>
  [fne.pointOfSale, fne.establishment, fne.seller, contact.email, contact.phone].every((said) => said !== '')

/** The only way to the test platform, which speaks plain HTTP; the database's invoices are neither read nor changed. */
export const fneSpecimens = defineCommand({
  name: 'fne specimens',
  words,
  arguments: {
    address: {
      kind: 'text',
      value: 'ADDRESS',
      like: { is: (typed: string) => URL.canParse(typed) && new URL(typed).protocol === 'http:', words: both('form') },
      words: both('address'),
    },
  },
  options: { 'key-stdin': { kind: 'flag', words: both('fromInput') } },
  place: 'installation',
  async run({ config, database, locale, ask, progress }, { address: typed }) {
    const said = words[locale]
    const { readSettingsOnce } = await import('../server/db/saved-settings.ts')
    const { readState } = await import('../server/documents/fne/state-commands.ts')
    const { isLiveAddress, isLiveKey } = await import('../server/documents/fne/specimen-commands.ts')
    const { sendSpecimens } = await import('../server/documents/fne/specimen-commands.ts')
    const address = typed.replace(/\/+$/, '')
    const settings = await readSettingsOnce(database.db, config.firstSettings)
    const refuse = (what: string, todo = said.ofTest) => new Failure({ what, where: address, todo })
    if (isLiveAddress(address, settings)) throw refuse(said.liveAddress)
    if (!isReady(settings)) throw refuse(said.lacks, said.fill)
    const key = (await ask({ text: said.key, isUnseen: true })).trim()
    if (key === '') throw refuse(said.noKey)
    if (await isLiveKey(key, await readState(database.db), config)) throw refuse(said.liveKey)
    progress(said.sending)
    const answers = await sendSpecimens({ address, key, config, settings })
    const left = specimens - answers.length
    const isDone = left === 0 && answers.every(({ outcome }) => outcome.kind === 'certified')
    return {
      exitCode: isDone ? 0 : 1,
      result: { specimens: answers.map(resultOf) },
      lines: [
        ...answers.flatMap((one) => [`${nameOf(one, said)}, ${formatMoney(one.total)}`, `  ${toldOf(one, said)}`]),
        ...(left > 0 ? [said.missing(left)] : []),
        ...(isDone ? [said.next] : []),
      ],
    }
  },
})

const nameOf = ({ kind, template, taxCode, paymentMethod, lines }: SpecimenAnswer, said: Words): string =>
  [`${said[kind]} ${template}`, taxCode, ...(kind === 'sale' ? [paymentMethod] : []), said.lines(lines)].join(', ')

/** Its number and address, or what the platform said instead. */
function toldOf({ outcome, reply }: SpecimenAnswer, said: Words): string {
  if (outcome.kind === 'certified') return `${outcome.certified.reference}  ${outcome.certified.url}`
  if ('failure' in reply) return said[reply.failure]
  if (outcome.kind === 'doubtful' && outcome.why === 'other_total') return said.total(reply.text.slice(0, shown))
  return [said.answered(reply.status), reply.text.slice(0, shown)].filter(Boolean).join(': ')
}

const resultOf = ({ outcome, reply, ...about }: SpecimenAnswer) => ({
  ...about,
  ...(outcome.kind === 'certified'
    ? { state: 'certified', reference: outcome.certified.reference, url: outcome.certified.url }
    : { state: outcome.kind, answer: reply }),
})
