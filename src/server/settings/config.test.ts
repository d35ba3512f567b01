import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sampleAdministrator } from '../../domain/staff/demo.ts'
import { ConfigError, readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://www.example.ci/',
  SESSION_SECRET: 'T7vVJm2oPz1cQb9RkX4sLw8eNd3uYh6f',
  ENCRYPTION_KEY: 'q8Vb1mJ0hQy5cT7xWd3nEoRk2uZs9gLfAiP4tYwXrCE=',
  SMTP_URL: 'smtp://mail.example.ci:587',
}
const refusal = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'accepted'
}

describe('without any setting', () => {
  test('it is demo mode, on the embedded database, with the sample administrator', () => {
    expect(readConfig({})).toMatchObject({
      demo: true,
      production: false,
      port: 3000,
      host: '127.0.0.1',
      database: { folder: './data' },
      administrator: sampleAdministrator,
      publicUrl: 'http://localhost:3000',
    })
  })

  test('an empty setting, as in a copied .env.example, counts as not given', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: '', COMPANY_NAME: '' })).toEqual(readConfig({}))
  })
})

test('a replica is one of a PostgreSQL', () => {
  const [url, readUrl] = ['postgres://localhost/officina', 'postgres://localhost:5433/officina']
  expect(readConfig({ DATABASE_URL: url, DATABASE_READ_URL: readUrl }).database).toMatchObject({ url, readUrl })
  expect(refusal({ DATABASE_READ_URL: readUrl })).toContain('DATABASE_READ_URL needs DATABASE_URL')
  expect(refusal({ DATABASE_URL: url, DATABASE_READ_URL: 'mysql://x' })).toContain('DATABASE_READ_URL must start with')
})

describe('several workers', () => {
  test('are for PostgreSQL: only one process can open the embedded database', () => {
    expect(readConfig({}).workers).toBe(1)
    expect(readConfig({ WORKERS: '2', DATABASE_URL: 'postgres://localhost/officina' }).workers).toBe(2)
    expect(refusal({ WORKERS: '2' })).toContain('WORKERS above 1 needs PostgreSQL')
    for (const wrong of ['0', '-1', '1.5', 'many', '65'])
      expect(refusal({ WORKERS: wrong, DATABASE_URL: 'postgres://localhost/officina' })).toContain(
        'WORKERS must be a number',
      )
  })
})

test('media have 20 GB on PostgreSQL and 2 on the embedded database, which takes no more', () => {
  const onServer = { DATABASE_URL: 'postgres://localhost/officina' }
  expect(readConfig({}).media.quota).toBe(2_000_000_000)
  expect(readConfig({ MEDIA_QUOTA_GB: '1' }).media.quota).toBe(1_000_000_000)
  expect(refusal({ MEDIA_QUOTA_GB: '3' })).toContain('MEDIA_QUOTA_GB above 2 needs PostgreSQL')
  expect(readConfig(onServer).media.quota).toBe(20_000_000_000)
  expect(readConfig({ ...onServer, MEDIA_QUOTA_GB: '50' }).media.quota).toBe(50_000_000_000)
})

test('traces are told where a collector is named, with what it wants to be sent', () => {
  expect(readConfig({}).traces).toBeUndefined()
  const endpoint = 'http://127.0.0.1:4318'
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).traces).toEqual({ endpoint, headers: {}, share: 1 })
  const wishes = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc,x-team=a=b', OTEL_TRACES_SAMPLER_ARG: '0.1' }
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...wishes }).traces).toEqual({
    endpoint,
    headers: { authorization: 'Bearer abc', 'x-team': 'a=b' },
    share: 0.1,
  })
  expect(refusal({ OTEL_EXPORTER_OTLP_HEADERS: 'nothing' })).toContain('must be name=value')
  expect(refusal({ OTEL_TRACES_SAMPLER_ARG: '7' })).toContain('must be a share from 0 to 1')
  expect(refusal({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toContain('must be an address')
})

test('an instance that is told to end leaves at once, unless it is set to wait for the balancer', () => {
  expect(readConfig({}).drainSeconds).toBe(0)
  expect(readConfig({ DRAIN_SECONDS: '5' }).drainSeconds).toBe(5)
  for (const wrong of ['-1', '61', '0.5', 'long'])
    expect(refusal({ DRAIN_SECONDS: wrong })).toContain('DRAIN_SECONDS must be a number from 0 to 60')
})

describe('in production', () => {
  test('a complete configuration is accepted, without any administrator of its own', () => {
    const config = readConfig(production)
    expect(config).toMatchObject({ production: true, demo: false, administrator: undefined })
    expect(config.publicUrl).toBe('https://www.example.ci')
  })

  test.each(['PUBLIC_URL', 'SESSION_SECRET', 'ENCRYPTION_KEY', 'SMTP_URL'] as const)(
    'it refuses to start without %s, by name',
    (name) => {
      const { [name]: _, ...rest } = production
      expect(refusal(rest)).toBe(`${name} must be given in production`)
    },
  )

  test('it refuses the sample password, and one that is too short or too common', () => {
    const withPassword = (password: string) =>
      refusal({ ...production, ADMIN_USERNAME: 'awa', ADMIN_PASSWORD: password })
    expect(withPassword(sampleAdministrator.password)).toContain('ADMIN_PASSWORD must not be the sample password')
    expect(withPassword('fourteen chars')).toBe('ADMIN_PASSWORD must have at least 15 characters')
    expect(withPassword('bonjourbonjour1')).toContain('ADMIN_PASSWORD: This password is too common')
    expect(
      refusal({ ...production, ADMIN_USERNAME: 'awa', ADMIN_PASSWORD: 'Qualipharm-2026', COMPANY_NAME: 'Qualipharm' }),
    ).toBe('ADMIN_PASSWORD: This password is too common: it rests on the name of the account, the firm or the product')
    expect(withPassword('a long enough phrase')).toBe('accepted')
  })

  test.each(['SESSION_SECRET', 'METRICS_TOKEN'])('a sample or an easily guessed %s is refused, by name', (name) => {
    expect(refusal({ ...production, [name]: 'a'.repeat(40) })).toMatch(
      `${name} must not be so easily guessed: make one`,
    )
    const sample = readConfig({}).sessionSecret
    expect(refusal({ ...production, [name]: sample })).toMatch(`${name} must not be a sample: make one`)
  })

  test.each(['http://www.example.ci', 'http://10.0.0.8:3000', 'http://localhost.example.ci', 'ftp://www.example.ci'])(
    'a public address that others can read on the way, %s, is refused',
    (address) => expect(refusal({ ...production, PUBLIC_URL: address })).toMatch('PUBLIC_URL must start with https://'),
  )

  test.each(['http://localhost:3000', 'http://127.0.0.9', 'http://[::1]:8080', 'https://localhost'])(
    'one that never leaves this machine, %s, is accepted',
    (address) => expect(refusal({ ...production, PUBLIC_URL: address })).toBe('accepted'),
  )

  test('an encryption key is one of its own, and former ones are keys as well', () => {
    const told = 'must be 32 random bytes in base64: make one with `openssl rand -base64 32`'
    expect(refusal({ ...production, ENCRYPTION_KEY: 'a secret of at least thirty-two characters' })).toBe(
      `ENCRYPTION_KEY ${told}`,
    )
    expect(refusal({ ...production, ENCRYPTION_KEY_PREVIOUS: `${production.ENCRYPTION_KEY},short` })).toContain(told)
    expect(refusal({ ...production, SESSION_SECRET: production.ENCRYPTION_KEY })).toBe(
      'ENCRYPTION_KEY must not be SESSION_SECRET: make another with `openssl rand -base64 32`',
    )
    const former = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
    const config = readConfig({ ...production, ENCRYPTION_KEY_PREVIOUS: former.join(', ') })
    expect(config.encryption).toEqual({ key: production.ENCRYPTION_KEY, former })
  })

  test('a second factor is required of everyone where the setting says so', () => {
    expect(readConfig(production).firstSettings.security.requireSecondFactor).toBe(false)
    expect(readConfig({ ...production, REQUIRE_SECOND_FACTOR: 'true' }).firstSettings.security).toEqual({
      requireSecondFactor: true,
    })
    expect(refusal({ ...production, REQUIRE_SECOND_FACTOR: 'yes' })).toBe('REQUIRE_SECOND_FACTOR must be true or false')
  })

  test('a short secret is refused', () => {
    expect(refusal({ ...production, SESSION_SECRET: 'short' })).toBe('SESSION_SECRET must have at least 32 characters')
  })
})

test('every wrong setting is named at once', () => {
  const told = refusal({ PORT: 'abc', DATABASE_URL: 'mysql://x', PUBLIC_URL: 'nowhere', SMTP_URL: 'http://x' })
  for (const name of ['PORT', 'DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL']) expect(told).toContain(name)
})

test('the firm is what the environment says, until the office says otherwise', () => {
  const { firm, contact } = readConfig({
    COMPANY_NAME: 'Qualipharm',
    COMPANY_WHATSAPP: '+2250102030405',
    COMPANY_LATITUDE: '5.1',
  }).firstSettings
  expect(firm.name).toBe('Qualipharm')
  expect(contact).toMatchObject({ whatsapp: '+2250102030405', latitude: 5.1 })
})

test('who signs certificates is what the environment says, in both languages, and never made up in production', () => {
  const signerIn = (environment: Record<string, string>) =>
    readConfig({ ...production, ...environment }).firstSettings.signer
  expect(signerIn({})).toEqual({ name: '', title: '', titleInEnglish: '', picture: null })
  const french = { COMPANY_SIGNATORY_NAME: 'Awa Koné', COMPANY_SIGNATORY_TITLE: 'Gérante' }
  expect(signerIn(french)).toMatchObject({ name: 'Awa Koné', title: 'Gérante', titleInEnglish: '' })
  const english = { COMPANY_SIGNATORY_TITLE_EN: 'Managing director' }
  expect(signerIn({ ...french, ...english }).titleInEnglish).toBe('Managing director')
})

describe('where money goes', () => {
  test('is never made up in production', () => {
    const { firm, payment } = readConfig(production).firstSettings
    expect(payment).toEqual({ mobileMoney: [], bank: null })
    expect([firm.tradeRegister, firm.taxpayerNumber]).toEqual(['', ''])
  })

  test('is what the environment says', () => {
    const { payment } = readConfig({
      ...production,
      COMPANY_NAME: 'Cabinet Réel',
      COMPANY_MOBILE_MONEY: 'Orange Money: +2250700000000, Wave:+2250100000000',
      COMPANY_BANK_NAME: 'Banque',
      COMPANY_BANK_ACCOUNT: 'CI93 0000',
    }).firstSettings
    expect(payment).toEqual({
      mobileMoney: [
        { operator: 'Orange Money', number: '+2250700000000' },
        { operator: 'Wave', number: '+2250100000000' },
      ],
      bank: { name: 'Banque', holder: 'Cabinet Réel', iban: 'CI93 0000' },
    })
    // Whose account it is, is not made up either.
    const ofNobody = { COMPANY_BANK_NAME: 'Banque', COMPANY_BANK_ACCOUNT: 'CI93 0000' }
    expect(readConfig({ ...production, ...ofNobody }).firstSettings.payment.bank).toBeNull()
    expect(() => readConfig({ ...production, COMPANY_MOBILE_MONEY: 'Orange 0700000000' })).toThrow(
      'COMPANY_MOBILE_MONEY',
    )
  })
})

test('a production on the embedded database keeps backups unless it says otherwise', () => {
  const folderOf = (given: Record<string, string>) => readConfig({ ...production, ...given }).backup.folder
  expect(folderOf({ DATA_DIR: '/srv/officina' })).toBe('/srv/officina/backups')
  expect(folderOf({ DATABASE_URL: 'postgres://localhost/officina' })).toBeUndefined()
  expect(folderOf({ BACKUP_FOLDER: 'off' })).toBeUndefined()
  expect(folderOf({ BACKUP_FOLDER: '/mnt/backups' })).toBe('/mnt/backups')
  expect(readConfig({}).backup.folder).toBeUndefined()
  expect(refusal({ ...production, BACKUP_KEY: 'secret' })).toContain('BACKUP_KEY must be 32 random bytes')
})
