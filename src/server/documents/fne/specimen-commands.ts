// Sends made-up invoices to the tax office's test platform, for its approval (docs/operations/fne.md#approval). Nothing of it is kept.
import type { Settings } from '../../../domain/company/settings.ts'
import { type Outcome, readReply } from '../../../domain/fne/answer.ts'
import { specimenCredit, specimenSales } from '../../../domain/fne/specimens.ts'
import type { Reply } from '../../../domain/values/reply.ts'
import type { TaxCode } from '../../../domain/values/tax.ts'
import { openSecretBox } from '../../encryption/keys.ts'
import { placeOf } from '../../encryption/seal-existing.ts'
import type { Config } from '../../settings/config.ts'
import { askFne } from './send-commands.ts'
import type { FneStateRow } from './state-commands.ts'

/** What became of one. Its total with tax in FCFA. */
export interface SpecimenAnswer {
  kind: 'sale' | 'credit_note'
  template: 'B2B' | 'B2C'
  taxCode: TaxCode
  paymentMethod: string
  lines: number
  total: number
  outcome: Outcome
  /** What was answered, as it came. */
  reply: Reply
}

interface Asked {
  address: string
  key: string
  config: Pick<Config, 'demo'>
  settings: Pick<Settings, 'fne' | 'contact'>
}

/** Sends one after the other, and ends with the first after which no other would go better. */
export async function sendSpecimens({ address, key, config, settings: { fne, contact } }: Asked) {
  const answers: SpecimenAnswer[] = []
  const ask = async (path: string, body: object, about: Omit<SpecimenAnswer, 'outcome' | 'reply'>) => {
    const reply = await askFne({ address, key, config }, { path, body })
    const outcome = readReply(reply, { total: about.total, isCreditNote: about.kind === 'credit_note' })
    answers.push({ ...about, outcome, reply })
    return outcome
  }
  for (const { body, taxCode, total } of specimenSales(fne, contact)) {
    const { template, paymentMethod, items } = body
    const about = { template, paymentMethod, taxCode }
    const sold = await ask('/external/invoices/sign', body, { ...about, kind: 'sale', lines: items.length, total })
    if (sold.kind === 'again') break
    if (template !== 'B2B' || sold.kind !== 'certified') continue
    const { remoteId, itemIds } = sold.certified
    const taken = { items: [{ id: itemIds[specimenCredit.line], quantity: 1 }] }
    const credit = { ...about, kind: 'credit_note', lines: 1, total: specimenCredit.total } as const
    await ask(`/external/invoices/${encodeURIComponent(remoteId ?? '')}/refund`, taken, credit)
  }
  return answers
}

/** Whether an address is that of real invoices, on whatever port and in whatever way it is spoken to. */
export const isLiveAddress = (address: string, { fne }: Pick<Settings, 'fne'>): boolean =>
  fne.apiAddress !== '' && new URL(fne.apiAddress).hostname === new URL(address).hostname

/** Whether a key is the one that real invoices are certified with. */
export async function isLiveKey(
  key: string,
  state: FneStateRow | undefined,
  config: Pick<Config, 'encryption' | 'dataFolder'>,
): Promise<boolean> {
  if (!state) return false
  const secrets = await openSecretBox(config)
  return secrets.open(state.key, placeOf.fneKey()) === key
}
