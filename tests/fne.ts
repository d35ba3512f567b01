// An office that certifies its invoices: the simulated platform, the settings and the key.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll } from 'vitest'
import { defaultSettings } from '../src/domain/company/default-settings.ts'
import type { Settings } from '../src/domain/company/settings.ts'
import type { Database } from '../src/server/db/open.ts'
import { documents } from '../src/server/db/schema/documents.ts'
import { fneCalls, fneState } from '../src/server/db/schema/fne.ts'
import { followChange } from '../src/server/documents/fne/follow-commands.ts'
import { sendCall, takeCall } from '../src/server/documents/fne/send-commands.ts'
import { issueInvoice } from '../src/server/documents/issue-commands.ts'
import { type FneOptions, type FneSimulator, startFneSimulator } from '../src/server/simulators/fne.ts'
import { administrator, startApi } from './api.ts'
import { uniqueWord } from './factories/unique.ts'

export const fneKey = 'cle-de-test-0042'

export const fneSettings: Settings['fne'] = {
  ...defaultSettings.fne,
  isOn: true,
  firstDay: '2020-01-01',
  pointOfSale: 'CAISSE-1',
  establishment: 'SIEGE',
  seller: 'Caisse du cabinet',
  taxCentre: 'CME de Cocody',
  taxCode: 'TVAD',
}

const firm = { ...defaultSettings.firm, taxpayerNumber: '9606123E', taxRegime: 'Régime simplifié' }

/** What an office finds that was restored: everything but its own process. */
interface Found {
  database: Database
  platform: FneSimulator
  dataFolder: string
}

/**
 * Starts the API of an office whose key and settings are given, and the platform that it asks.
 * @param found what is there already
 */
export async function startFneOffice(
  options: Partial<FneOptions> = {},
  fne: Partial<Settings['fne']> = {},
  found: Partial<Found> = {},
) {
  const dataFolder = found.dataFolder ?? (await mkdtemp(path.join(tmpdir(), 'officina-fne-')))
  const platform =
    found.platform ??
    (await startFneSimulator({ keys: [fneKey], pointsOfSale: ['CAISSE-1'], establishment: 'SIEGE', ...options }))
  const api = await startApi({
    config: { demo: true, dataFolder },
    settings: { firm, fne: { ...fneSettings, apiAddress: platform.url, ...fne } },
    ...(found.database && { database: found.database }),
  })
  const { db, services, build, as } = api
  afterAll(async () => {
    await platform.stop()
    await rm(dataFolder, { recursive: true, force: true })
  })
  const account = administrator(await build.administrator())
  const office = as(account)
  await office.put('/api/admin/fne/key', { key: fneKey })
  return {
    ...api,
    office,
    /** The same administrator, signed in now. */
    signIn: () => as(account),
    platform,
    dataFolder,
    /** The worker's part, until nothing is left to be done: calls are made one after the other. */
    async work() {
      for (let isBusy = true; isBusy; ) {
        isBusy = await followChange(services)
        const taken = await takeCall(services)
        if (!taken) continue
        await sendCall(services, taken)
        isBusy = true
      }
    },
    /** Everything that was asked, oldest first. */
    calls: (documentId?: number) =>
      db
        .select()
        .from(fneCalls)
        .where(documentId === undefined ? undefined : eq(fneCalls.documentId, documentId))
        .orderBy(fneCalls.id),
    /** A valid proforma of a person whom no other is called like, who pays alone, and its registration. */
    async proforma(overrides: Parameters<typeof build.registration>[0] = {}) {
      const training = await build.training({ price: overrides.price ?? 65_000 })
      const registration = await build.registration({ trainingId: training.id, lastName: uniqueWord(), ...overrides })
      const issued = { ...registration, price: registration.price ?? 0 }
      const documentId = await db.transaction((tx) => issueInvoice(tx, api.visitorsCall(), issued, training))
      return { training, registration, documentId: documentId ?? 0 }
    },
    documentOf: async (id: number) => {
      const [document] = await db.select().from(documents).where(eq(documents.id, id))
      if (!document) throw new Error('no such document')
      return document
    },
    /** Has nothing keep calls from being made. */
    goOn: () => db.update(fneState).set({ stopped: null, stickers: null }),
  }
}
