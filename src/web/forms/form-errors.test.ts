import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Locale } from '../../domain/values/language.ts'
import { key } from '../../domain/values/validation.ts'
import { ApiError, read } from '../api/api.ts'
import { checkForm, serverErrors, stillWrong } from './form-errors.ts'

const words = { offline: 'hors ligne', serverError: { text: 'le serveur', reference: (id: string) => `(${id})` } }
const failureOf = async (answer: Promise<Response>): Promise<unknown> => read(answer).catch((error: unknown) => error)
const said = (error: unknown, also = {}) => serverErrors(error, { ...words, ...also }).message

test('the server’s own words are told, or that it failed', () => {
  expect(said(new ApiError(409, 'Conflict', JSON.stringify({ code: 'full', message: 'Complet' })))).toBe('Complet')
  expect(said(new ApiError(500, 'Internal', 'en panne'))).toBe('le serveur')
  const failure = { code: 'internal', message: 'En panne.', requestId: 'abc' }
  expect(said(new ApiError(500, 'Internal', JSON.stringify(failure)))).toBe('En panne. (abc)')
})

test('what the network refuses is a lost connection, and so is a call that was given up', async () => {
  expect(said(await failureOf(fetch('http://127.0.0.1:1')))).toBe('hors ligne')
  expect(said(AbortSignal.abort().reason)).toBe('hors ligne')
})

test('an answer that came and cannot be read is no lost connection', async () => {
  const error = await failureOf(Promise.resolve(new Response('<html>', { status: 200 })))
  expect(said(error)).toBe('le serveur')
  expect(said(error, { unknownError: 'inconnue' })).toBe('inconnue')
})

const Contact = v.object({
  name: v.pipe(v.string(), v.minLength(2, key('required'))),
  email: v.pipe(v.string(), v.email(key('contactEmail'))),
})
const check = (rawInput: Record<string, unknown>, locale: Locale) => checkForm(Contact, rawInput, locale)
const right = { name: 'Awa', email: 'awa@b.ci' }
const wrong = { name: '', email: 'awa' }

test.each([
  ['both are wrong as before', wrong, ['name', 'email']],
  ['one is right', { ...wrong, name: 'Awa' }, ['email']],
  ['one is wrong otherwise', { ...wrong, email: 'awa@' }, ['name', 'email']],
  ['both are right', right, undefined],
])('of what the browser refused is left what is wrong now: %s', (_, typed, left) => {
  const checked = check(wrong, 'fr')
  const fields = 'errors' in checked ? checked.errors : {}
  const now = stillWrong({ message: 'à corriger', fields, values: wrong }, typed, 'fr', check)
  expect(now && Object.keys(now.fields)).toEqual(left)
  if (now) expect(now.message).toBe('à corriger')
})

test('of what the server refused is left what has the value that it refused', () => {
  const refused = { message: 'refusé', fields: { email: 'déjà pris', name: 'inconnu' }, values: right }
  const left = (typed: Record<string, unknown>) => stillWrong(refused, typed, 'fr', check)?.fields
  expect(left(right)).toEqual(refused.fields)
  expect(left({ ...right, email: 'aya@b.ci' })).toEqual({ name: 'inconnu' })
  expect(Object.keys(left({ ...right, email: 'aya' }) ?? {})).toEqual(['email', 'name'])
  expect(left({ name: 'Aya', email: 'aya@b.ci' })).toBeUndefined()
})

test('what is said of the whole stands whatever is typed', () => {
  const refused = { message: 'Complet', fields: {}, code: 'training_full', values: right }
  expect(stillWrong(refused, { name: 'Aya', email: 'aya@b.ci' }, 'fr', check)).toEqual(refused)
})
