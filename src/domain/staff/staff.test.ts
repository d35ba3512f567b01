import * as v from 'valibot'
import { expect, test } from 'vitest'
import { formMessages } from '../../../tests/form-messages.ts'
import { LoginForm } from './staff.ts'

test("the sign-in form's messages, to the letter", () => {
  const messages = { username: "Le nom d'utilisateur est requis", password: 'Le mot de passe est requis' }
  expect(formMessages(LoginForm, { username: ' ', password: '' })).toEqual(messages)
})

test('a password counts as typed, spaces included', () => {
  expect(v.parse(LoginForm, { username: ' admin ', password: ' secret ' })).toEqual({
    username: 'admin',
    password: ' secret ',
  })
})
