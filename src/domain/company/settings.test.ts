import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { defaultSettings } from './default-settings.ts'
import {
  ContactSettings,
  companyOf,
  FirmSettings,
  PaymentSettings,
  PlacesSettings,
  SignerSettings,
  settingsForms,
  settingsGroups,
} from './settings.ts'

/** Field → what is said of it. */
const refused = (schema: v.GenericSchema, form: unknown) =>
  Object.fromEntries((v.safeParse(schema, form).issues ?? []).map((issue) => [v.getDotPath(issue), issue.message]))

test.each(settingsGroups)('the first values of “%s” are what its form takes', (group) => {
  expect(v.parse(settingsForms[group], defaultSettings[group])).toEqual(defaultSettings[group])
})

test('the firm has a name, and was founded in some year', () => {
  const { firm } = defaultSettings
  expect(refused(FirmSettings, { ...firm, name: ' ' })).toEqual({ name: 'required' })
  expect(refused(FirmSettings, { ...firm, name: 'x'.repeat(81) })).toEqual({ name: 'tooLong' })
  for (const foundedYear of [18, 2018.5, 20_180]) {
    expect(refused(FirmSettings, { ...firm, foundedYear })).toEqual({ foundedYear: 'year' })
  }
})

describe('how the firm is reached', () => {
  const { contact } = defaultSettings
  test.each([
    ['27 22 40 40 40', '+2252722404040'],
    ['00225 27 22 40 40 40', '+2252722404040'],
    ['+33 1 42-68.53 00', '+33142685300'],
  ])('%s is the number %s', (phone, stored) => {
    expect(v.parse(ContactSettings, { ...contact, phone }).phone).toBe(stored)
  })

  test('what nobody could call, write to or open is told at its field', () => {
    const wrong = {
      phone: '27 22 40',
      whatsapp: 'appelez-nous',
      email: 'contact',
      latitude: 91,
      facebook: 'http://facebook.com/x',
    }
    expect(refused(ContactSettings, { ...contact, ...wrong })).toEqual({
      phone: 'contactPhone',
      whatsapp: 'contactPhone',
      email: 'emailFormat',
      latitude: 'latitude',
      facebook: 'webAddress',
    })
  })

  test('a network on which the firm is not may be left out', () => {
    expect(v.parse(ContactSettings, { ...contact, twitter: '' }).twitter).toBe('')
  })
})

describe('where money goes', () => {
  test('rows of which nothing was filled in are none; an account of which nothing was is none', () => {
    const empty = { operator: '', number: '' }
    const given = { operator: 'Wave', number: '07 07 40 40 40' }
    expect(v.parse(PaymentSettings, { mobileMoney: [empty, given], bank: { name: '', holder: '', iban: '' } })).toEqual(
      {
        mobileMoney: [{ operator: 'Wave', number: '+2250707404040' }],
        bank: null,
      },
    )
  })

  test('half a way to pay is told at what is missing', () => {
    const form = {
      mobileMoney: [
        { operator: 'Wave', number: '' },
        { operator: '', number: '0707404040' },
        { operator: 'MTN', number: '07' },
      ],
      bank: { name: 'Banque', holder: '', iban: '' },
    }
    expect(refused(PaymentSettings, form)).toEqual({
      'mobileMoney.0.number': 'contactPhone',
      'mobileMoney.1.operator': 'operator',
      'mobileMoney.2.number': 'contactPhone',
      'bank.holder': 'required',
      'bank.iban': 'required',
    })
  })
})

test('who signs has a name and a function, or nobody signs', () => {
  const nobody = { name: '', title: '', titleInEnglish: '', picture: null }
  expect(refused(SignerSettings, nobody)).toEqual({})
  expect(refused(SignerSettings, { ...nobody, name: 'Awa Koné' })).toEqual({ title: 'signerTitle' })
  expect(refused(SignerSettings, { ...nobody, picture: 3 })).toEqual({ name: 'signer' })
})

test('the first registration from anywhere is never asked for proof', () => {
  const places = { ...defaultSettings.places, askedFromOfTraining: 1, hoursKept: 0 }
  expect(refused(PlacesSettings, places)).toEqual({
    askedFromOfTraining: 'askedFromOfTraining',
    hoursKept: 'hoursKept',
  })
})

test('the firm that pages and papers know is made of its groups', () => {
  expect(companyOf(defaultSettings)).toMatchObject({
    name: 'Officina Conseil',
    phone: '+2252722404040',
    location: { lat: 5.3712, lng: -3.9897 },
    whatsapp: { link: 'https://wa.me/2250707404040' },
    payment: defaultSettings.payment,
  })
})
