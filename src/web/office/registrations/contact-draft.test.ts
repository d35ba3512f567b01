import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { RegistrationDetail } from '../../../domain/registrations/registration.ts'
import { contactDraft, contactForm, proposedHolder } from './contact-draft.ts'

const participant = {
  ...{ firstName: 'Awa', lastName: 'Koné', email: 'awa@example.ci', phone: '+2250708091011' },
  ...{ organization: 'Pharmacie du Port', position: 'Auxiliaire' },
}
const registration = { specialRequirements: 'Sans arachides', locale: 'fr', version: 3 }
const detail = { participant, registration } as RegistrationDetail
const draft = contactDraft(detail)

test.each([
  ['nothing', {}, undefined],
  ['the phone', { phone: '+2250102030405' }, undefined],
  ['the name', { lastName: 'Brou' }, 'same'],
  ['the e-mail', { email: 'yao@example.ci' }, 'same'],
  ['name and e-mail', { lastName: 'Brou', email: 'yao@example.ci' }, 'other'],
])('where %s was changed the dialog proposes whose it is', (_, changes, expected) => {
  expect(proposedHolder(detail, { ...draft, ...changes })).toBe(expected)
})

const sharers = [{ id: 8, firstName: 'Affoué', lastName: 'Brou' }]

test.each([
  ['the name of a colleague who shares the e-mail', { firstName: 'Affoue', lastName: 'BROU' }, 'other'],
  ['that name with a slip', { firstName: 'Afoué', lastName: 'Brou' }, 'other'],
  ['half of that name', { lastName: 'Brou' }, 'same'],
  ['the own name without a slip', { firstName: 'Awah' }, 'same'],
  ['somebody else’s name', { firstName: 'Mariam', lastName: 'Cissé' }, 'same'],
  ['the phone alone', { phone: '+2250102030405' }, undefined],
])('where %s is typed over a registration the dialog proposes whose it is', (_, changes, expected) => {
  expect(proposedHolder(detail, { ...draft, ...changes }, sharers)).toBe(expected)
})

test('a name as much like the own as like a colleague’s is a corrected one', () => {
  const alike = [{ id: 8, firstName: 'Awa', lastName: 'Konan' }]
  expect(proposedHolder(detail, { ...draft, lastName: 'Kona' }, alike)).toBe('same')
})

const sent = (changes: object, known?: typeof sharers) => {
  const { schema, formOf } = contactForm(detail, known)
  return v.parse(schema, formOf({ ...draft, ...changes }))
}

test('what the office has said is sent, and nothing where it has said nothing', () => {
  expect(sent({ lastName: 'Brou' })).not.toHaveProperty('holder')
  expect(sent({ lastName: 'Brou', holder: 'other' })).toMatchObject({ holder: 'other', email: participant.email })
})

test('what was chosen of a name that stands as before again is not sent', () => {
  expect(sent({ holder: 'other' })).not.toHaveProperty('holder')
})

test('what the dialog shows is sent, once it is known who shares the e-mail', () => {
  const colleague = { firstName: 'Affoué', lastName: 'Broux' }
  expect(sent(colleague)).not.toHaveProperty('holder')
  expect(sent(colleague, sharers)).toMatchObject({ holder: 'other' })
  expect(sent({ ...colleague, holder: 'same' }, sharers)).toMatchObject({ holder: 'same' })
  expect(sent({ firstName: 'Awah' }, sharers)).toMatchObject({ holder: 'same' })
  expect(sent({ phone: '+2250102030405' }, sharers)).not.toHaveProperty('holder')
})

test('a certificate is replaced with what it says of its holder, unless the office keeps it', () => {
  const { schema, formOf } = contactForm(detail, sharers, true)
  const replaced = (changes: object) => v.parse(schema, formOf({ ...draft, ...changes })).replacesCertificate
  expect(replaced({ lastName: 'Kone' })).toBe(true)
  expect(replaced({ position: 'Titulaire' })).toBe(true)
  expect(replaced({ lastName: 'Kone', replacesCertificate: false })).toBeUndefined()
  expect(replaced({ phone: '+2250102030405' })).toBeUndefined()
  expect(replaced({ lastName: 'Kone', holder: 'other' })).toBeUndefined()
  expect(sent({ lastName: 'Kone' })).not.toHaveProperty('replacesCertificate')
})
