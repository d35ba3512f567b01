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

test('what the office has said is sent, and nothing where it has said nothing', () => {
  const { schema, formOf } = contactForm(detail)
  const send = (holder: '' | 'same' | 'other') => v.parse(schema, formOf({ ...draft, holder }))
  expect(send('')).not.toHaveProperty('holder')
  expect(send('other')).toMatchObject({ holder: 'other', email: participant.email })
})
