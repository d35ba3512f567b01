// The demonstration certifies invoices with a platform of its own, so that a newcomer sees it in the browser.

import type { Settings } from '../../../domain/company/settings.ts'
import type { Database } from '../../db/open.ts'
import { fneState } from '../../db/schema/fne.ts'
import { settings } from '../../db/schema/installation.ts'
import { placeOf } from '../../encryption/seal-existing.ts'
import type { SecretBox } from '../../encryption/secret-box.ts'
import type { Config } from '../../settings/config.ts'

const key = 'cle-de-demonstration'

/** What the demonstration's firm has set, until somebody saves something else. */
const fne: Settings['fne'] = {
  isOn: true,
  firstDay: '2026-01-01',
  apiAddress: '',
  pointOfSale: 'CAISSE-1',
  establishment: 'SIEGE',
  seller: 'Secrétariat',
  taxCentre: 'CME de Cocody',
  taxCode: 'TVAD',
  certifiesWhenPaid: false,
  namesPeople: false,
  logo: null,
}

/**
 * Starts the platform and gives the demonstration its key and settings, where nobody has saved any.
 * @returns the platform's address
 */
export async function startDemoPlatform(
  { db }: Pick<Database, 'db'>,
  secrets: SecretBox,
  { publicUrl, firstSettings: { firm } }: Pick<Config, 'publicUrl' | 'firstSettings'>,
): Promise<string> {
  const { startFneSimulator } = await import('../../simulators/fne.ts')
  const secondsOfYear = Math.floor((Date.now() % (366 * 86_400_000)) / 1_000)
  const platform = await startFneSimulator({
    keys: [key],
    ncc: '0000000X',
    pointsOfSale: [fne.pointOfSale],
    establishment: fne.establishment,
    // It forgets what it has certified when it ends, and gives no number twice.
    firstSequence: secondsOfYear,
  })
  const sealed = secrets.seal(key, placeOf.fneKey())
  await db
    .insert(fneState)
    .values({ id: 1, key: sealed, keyEnd: key.slice(-4), publicUrl })
    .onConflictDoUpdate({ target: fneState.id, set: { publicUrl } })
  const regime = { ...firm, taxRegime: firm.taxRegime || 'Régime simplifié d’imposition' }
  await db
    .insert(settings)
    .values([
      { name: 'fne', value: fne },
      { name: 'firm', value: regime },
    ])
    .onConflictDoNothing()
  return platform.url
}
