import { describe, expect, test } from 'vitest'
import { formMessages } from '../../../tests/form-messages.ts'
import { ContactForm } from './message.ts'

const form = {
  name: 'Awa Koné',
  email: 'awa@example.ci',
  phone: '0708091011',
  subject: 'formation',
  message: 'Bonjour, je souhaite un devis.',
}

describe("the contact form's messages, to the letter", () => {
  test.each([
    [{ name: 'A' }, { name: 'Name must contain at least 2 characters' }],
    [{ name: 'Awa\nBcc: x' }, { name: 'One line only, without line breaks' }],
    [{ name: 'http://evil.example' }, { name: 'No email or web address in this field' }],
    [{ email: 'awa' }, { email: 'Please enter a valid email address' }],
    [{ phone: '07080910' }, { phone: 'Please enter a valid phone number' }],
    [{ subject: '' }, { subject: 'Please select a subject' }],
    [{ subject: undefined }, { subject: 'Please select a subject' }],
    [{ message: 'Bonjour' }, { message: 'Message must contain at least 10 characters' }],
  ])('%j', (change, messages) => {
    expect(formMessages(ContactForm, { ...form, ...change }, 'en')).toEqual(messages)
  })

  test('in French', () => {
    expect(formMessages(ContactForm, { name: '', email: '', phone: '', subject: '', message: '' })).toEqual({
      name: 'Le nom doit comporter au moins 2 caractères',
      email: 'Veuillez saisir une adresse e-mail valide',
      phone: 'Veuillez saisir un numéro de téléphone valide',
      subject: 'Veuillez choisir un sujet',
      message: 'Le message doit comporter au moins 10 caractères',
    })
  })
})

test.each(['+33 6 12 34 56 78', '07 08 09 10 11', '+2250708091011'])('a visitor may leave the number %s', (phone) => {
  expect(formMessages(ContactForm, { ...form, phone })).toEqual({})
})
