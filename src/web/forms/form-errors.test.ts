import { expect, test } from 'vitest'
import { ApiError, read } from '../api/api.ts'
import { serverErrors } from './form-errors.ts'

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
