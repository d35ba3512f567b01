import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { formMessages } from '../../../tests/form-messages.ts'
import { defaultCompany } from '../company/default-settings.ts'
import { ownRegistrationStatusLabels } from '../desk/labels.ts'
import { ProfileForm } from '../participants/participant.ts'
import { BookedPerson } from '../pharmacies/pharmacy-booking.ts'
import { OfficeWaitingForm, WaitingForm } from '../waiting-list/waiting-list.ts'
import {
  ContactDataForm,
  isOwing,
  OfficeRegistrationForm,
  PublicRegistrationForm,
  paymentStatusFor,
  RegistrationForm,
  remainingOf,
} from './registration.ts'
import { registrationConfirmation } from './registration-confirmation.ts'

const form = {
  firstName: 'Awa',
  lastName: 'Koné',
  email: 'awa.kone@example.ci',
  phone: '07 08 09 10 11',
  organization: 'Pharmacie du Plateau',
  position: 'Pharmacienne',
  trainingId: 1,
}

describe("the registration form's messages, to the letter", () => {
  const firstName = 'Le prénom doit comporter au moins 2 caractères'
  const lastName = 'Le nom doit comporter au moins 2 caractères'
  const emailFormat = "Format d'adresse email invalide"
  const emailPattern = "L'adresse email doit être dans un format valide"
  const phone = 'Le numéro doit être au format ivoirien (avec ou sans +225, suivi de 10 chiffres)'
  const organization = "Nom de l'organisation requis"
  const position = 'Fonction requise'
  const link = 'Pas d’adresse e-mail ni d’adresse de site dans ce champ'

  test.each([
    [{ firstName: 'A' }, { firstName }],
    [{ firstName: ' A ' }, { firstName }],
    [{ firstName: '' }, { firstName }],
    [{ firstName: 'Awa\nKoné' }, { firstName: 'Une seule ligne, sans retour à la ligne' }],
    [{ lastName: 'evil.com' }, { lastName: link }],
    [{ organization: 'https://evil.example' }, { organization: link }],
    [{ position: 'awa@example.ci' }, { position: link }],
    [{ lastName: 'K' }, { lastName }],
    [{ email: 'awa' }, { email: emailFormat }],
    [{ email: '' }, { email: emailFormat }],
    [{ email: 'awa@example' }, { email: emailFormat }],
    [{ email: 'awa+officina@example.ci' }, { email: emailPattern }],
    [{ email: 'awa@example.pharmacie' }, { email: emailPattern }],
    [{ phone: '070809101' }, { phone }],
    [{ phone: '' }, { phone }],
    [{ phone: '+33612345678' }, { phone }],
    [{ organization: 'P' }, { organization }],
    [{ position: '' }, { position }],
    [
      { firstName: '', position: '' },
      { firstName, position },
    ],
  ])('%j', (change, messages) => {
    expect(formMessages(RegistrationForm, { ...form, ...change })).toEqual(messages)
  })

  test.each([
    ['07‑08‑09‑10‑11', '‑'],
    ['07.08.09.10.11', '.'],
    ['O7 08 09 10 11', 'O'],
  ])('of a number it says which sign is wrong: %j', (typed, sign) => {
    const wrong = { phone: `${phone}\u00A0: «\u00A0${sign}\u00A0» n’y a pas sa place` }
    expect(formMessages(RegistrationForm, { ...form, phone: typed })).toEqual(wrong)
    expect(formMessages(RegistrationForm, { ...form, phone: typed }, 'en').phone).toMatch(
      `“${sign}” does not belong there`,
    )
  })

  test('what nobody sees is no part of what was typed', () => {
    const typed = { firstName: 'B\u200Bley', lastName: 'Assi\u200E', phone: '\u202A+225 07 08 09 10 11\u202C' }
    expect(v.parse(RegistrationForm, { ...form, ...typed, email: '\u202Abley@exemple.ci\u200E' })).toMatchObject({
      ...{ firstName: 'Bley', lastName: 'Assi', phone: '+2250708091011', email: 'bley@exemple.ci' },
    })
    expect(formMessages(RegistrationForm, { ...form, position: '\u200B\u200B' })).toEqual({ position })
  })

  test('every field that is missing is named', () => {
    const { trainingId, ...person } = form
    expect(Object.keys(formMessages(RegistrationForm, {}))).toEqual([...Object.keys(person), 'trainingId'])
  })

  test('acceptance of the terms is required on the website, but of nobody else', () => {
    const { trainingId, ...typed } = form
    expect(formMessages(PublicRegistrationForm, { ...typed, termsAccepted: false })).toEqual({
      termsAccepted: 'Veuillez accepter les conditions d’inscription',
    })
    expect(formMessages(PublicRegistrationForm, { ...typed, termsAccepted: true })).toEqual({})
    expect(formMessages(RegistrationForm, form)).toEqual({})
    expect(formMessages(RegistrationForm, { ...form, termsAccepted: false })).toEqual({
      termsAccepted: 'Veuillez accepter les conditions d’inscription',
    })
  })

  test('a reader of English reads English', () => {
    expect(formMessages(RegistrationForm, { ...form, firstName: '' }, 'en')).toEqual({
      firstName: 'First name must contain at least 2 characters',
    })
  })
})

test.each(['awa+officina@example.ci', 'awa@example.pharmacie', "n'guessan@example.ci"])(
  'office, import, booking and profile take %s, which the public form does not',
  (email) => {
    const { trainingId, ...person } = form
    const { organization, ...booked } = person
    const forms: [v.GenericSchema, object][] = [
      [OfficeRegistrationForm, { ...form, email }],
      [OfficeWaitingForm, { ...person, email }],
      [ContactDataForm, { ...person, email }],
      [BookedPerson, { ...booked, email }],
      [ProfileForm, { ...person, email, address: '', city: '', country: '' }],
    ]
    for (const [schema, typed] of forms) expect(formMessages(schema, typed)).toEqual({})
    expect(Object.keys(formMessages(RegistrationForm, { ...form, email }))).toEqual(['email'])
    expect(Object.keys(formMessages(WaitingForm, { ...form, email }))).toEqual(['email'])
  },
)

test.each(['07‑08‑09‑10‑11', '07.08.09.10.11', '(07) 08 09 10 11', '708091011'])(
  'the office reads %s, as it stands in a chat or a spreadsheet',
  (phone) => {
    const typed = v.parse(OfficeRegistrationForm, { ...form, phone })
    expect(typed.phone).toBe('+2250708091011')
    expect(Object.keys(formMessages(RegistrationForm, { ...form, phone }))).toEqual(['phone'])
  },
)

test('what was typed is trimmed, the phone put into E.164', () => {
  const typed = { ...form, firstName: ' Awa ', email: ' Awa.Kone@Example.ci ', specialRequirements: '  ' }
  expect(v.parse(RegistrationForm, typed)).toMatchObject({
    firstName: 'Awa',
    email: 'Awa.Kone@Example.ci',
    phone: '+2250708091011',
    specialRequirements: null,
  })
})

test.each([
  [65_000, 0, 'en_attente', 65_000],
  [65_000, 1, 'partiel', 64_999],
  [65_000, 64_999, 'partiel', 1],
  [65_000, 65_000, 'complet', 0],
  [65_000, 70_000, 'complet', 0],
  [0, 0, 'complet', 0],
])('of %i FCFA, %i paid: %s, %i remaining', (price, paid, status, remaining) => {
  expect(paymentStatusFor(price, paid)).toBe(status)
  expect(remainingOf({ price, paymentAmount: paid })).toBe(remaining)
})

test.each([
  ['confirmée', 'en_attente', 65_000, 0, true],
  ['en_attente', 'partiel', 65_000, 64_999, true],
  ['confirmée', 'complet', 65_000, 65_000, false],
  ['annulée', 'en_attente', 65_000, 0, false],
  ['confirmée', 'remboursé', 65_000, 0, false],
  ['confirmée', 'en_attente', null, 0, false],
] as const)(
  '%s, %s, %s FCFA of which %s are paid: owing is %s',
  (status, paymentStatus, price, paymentAmount, owing) => {
    expect(isOwing({ status, paymentStatus, price, paymentAmount })).toBe(owing)
  },
)

test.each(['fr', 'en'] as const)(
  'page, mail and status say the same word of a registration that is recorded or confirmed, in %s',
  (locale) => {
    const training = {
      trainingTitle: 'Stock',
      startsAt: null,
      location: 'Abidjan',
      price: 65_000,
      paymentReference: 'T-1',
    }
    for (const status of ['en_attente', 'confirmée'] as const) {
      const word = ownRegistrationStatusLabels[status][locale].toLowerCase()
      expect(registrationConfirmation({ ...training, status }, defaultCompany, locale).place).toMatch(
        new RegExp(`^(Votre inscription est|Your registration is) ${word}`),
      )
    }
  },
)
