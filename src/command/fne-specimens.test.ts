import { afterAll, beforeEach, expect, test } from 'vitest'
import { fneKey, fneSettings, startFneOffice } from '../../tests/fne.ts'
import { officinaOn } from '../../tests/officina.ts'
import { fneState } from '../server/db/schema/fne.ts'
import { openSecretBox } from '../server/encryption/keys.ts'
import { placeOf } from '../server/encryption/seal-existing.ts'
import { readConfig } from '../server/settings/config.ts'
import { startFneSimulator } from '../server/simulators/fne.ts'
import { reportOf } from './failure.ts'

const office = await startFneOffice({}, { apiAddress: 'https://fne.example.ci/ws' })
const { services, db, save } = office
// As the command opens it: with the installation's own key.
const config = { ...readConfig({}), ...services.config }
const key = (await openSecretBox(config)).seal(fneKey, placeOf.fneKey())
await db.update(fneState).set({ key })
const testKey = 'cle-du-test-0001'
let platform: Awaited<ReturnType<typeof startFneSimulator>>
beforeEach(async () => {
  await platform?.stop()
  platform = await startFneSimulator({
    keys: [testKey, fneKey],
    pointsOfSale: ['CAISSE-1'],
    rounding: 'two_decimals',
    slowness: 1,
  })
})
afterAll(() => platform.stop())

const run = (address: string, answers: string[], locale: 'fr' | 'en' = 'en') =>
  officinaOn({ config, database: services.database }, ['fne', 'specimens', address], { answers, locale })
const refused = async (address: string, answers: string[]) =>
  reportOf(await run(address, answers).catch((error: unknown) => error), 'en').what

test('every kind is certified by the test platform alone, and told with number, address and total', async () => {
  const { exitCode, lines, asked, result } = await run(`${platform.url}/`, [testKey], 'fr')
  expect(asked).toEqual([{ text: 'Clé de test\u00A0: ', isUnseen: true }])
  expect(exitCode).toBe(0)
  const sent = platform.invoices.map(({ subtype, template, items, clientNcc, amount, vatAmount, reference }) => [
    ...[subtype, template, items[0]?.taxes[0].name, items.length, clientNcc, amount + vatAmount],
    lines.filter((line) => line.startsWith(`  ${reference}  http`)).length,
  ])
  expect(sent).toEqual([
    ['normal', 'B2C', 'TVA', 1, '', 65_000, 1],
    ['normal', 'B2C', 'TVAB', 1, '', 65_000, 1],
    ['normal', 'B2C', 'TVAC', 1, '', 65_000, 1],
    ['normal', 'B2C', 'TVAD', 1, '', 65_000, 1],
    ['normal', 'B2B', 'TVA', 3, '0000000X', 182_000, 1],
    ['refund', 'B2B', 'TVA', 1, '0000000X', 65_000, 1],
  ])
  expect(lines).toContain('Facture B2B, TVA, deferred, 3 lignes, 182\u00A0000\u00A0FCFA')
  expect(lines.at(-1)).toContain('Toutes sont certifiées.')
  expect(JSON.stringify([result, lines])).not.toContain(testKey)
  // Nothing of it is ours.
  expect(await office.calls()).toEqual([])
})

test('what the platform says instead is told, and ends with 1', async () => {
  platform.fail('draft_500')
  const { exitCode, lines, result } = await run(platform.url, [testKey])
  expect(exitCode).toBe(1)
  expect(lines[1]).toContain('answer 500: {"message":"Error signing invoice"')
  expect(lines.join('\n')).not.toContain('All of them')
  expect(result).toMatchObject({ specimens: [{ state: 'doubtful' }, { state: 'certified' }, {}, {}, {}, {}] })
  platform.setKeys([])
  const wrong = await run(platform.url, [testKey])
  expect(wrong.lines.slice(1)).toEqual([
    expect.stringContaining('Invalid API Key'),
    'Not sent, for what stands above: 5.',
  ])
})

test('a sale that is not certified has no credit note', async () => {
  platform.fail('slow', 4)
  platform.fail('lost_answer')
  const { lines } = await run(platform.url, [testKey])
  expect(lines.slice(-2)).toEqual([
    expect.stringContaining('it may be certified'),
    'Not sent, for what stands above: 1.',
  ])
})

test('the address and the key of real invoices are refused, and so is an address that is not of a test', async () => {
  expect(await refused('http://FNE.example.ci:8080/test', [testKey])).toBe('This is the address of real invoices.')
  expect(await refused(platform.url, [` ${fneKey} `])).toBe('This is the key of real invoices.')
  expect(await refused('https://fne-test.example.ci/ws', [testKey])).toContain('ADDRESS takes an address http://')
  expect(await refused(platform.url, [''])).toBe('No key was given.')
  expect(platform.invoices).toEqual([])
})

test('without a point of sale nothing is sent', async () => {
  await save('fne', { ...fneSettings, pointOfSale: '' })
  expect(await refused(platform.url, [testKey])).toContain('The point of sale')
  expect(platform.invoices).toEqual([])
})
