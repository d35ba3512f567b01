import { expect, test } from 'vitest'
import { Refusal } from '../domain/values/problem.ts'
import { FolderInUse } from '../server/db/folder-lock.ts'
import { ConfigError } from '../server/settings/config.ts'
import { Failure, reportOf } from './failure.ts'

test.each([
  [new Failure({ what: 'a', where: 'b', todo: 'c' }), { what: 'a', where: 'b', todo: 'c' }],
  [
    new ConfigError('PORT must be a number'),
    expect.objectContaining({ what: 'PORT must be a number', where: 'les réglages (.env et environnement)' }),
  ],
  [
    new FolderInUse('/srv/data', undefined),
    expect.objectContaining({ where: '/srv/data', todo: expect.stringContaining('arrêtez le serveur') }),
  ],
  [new Refusal('last_administrator'), { what: expect.stringContaining('dernier administrateur') }],
  [new Refusal('invalid', {}, { password: 'passwordShort' }), { what: 'Au moins 15 caractères' }],
  // The query's values, which may be a person's data, are never told.
  [
    new Error('Failed query: update x\nparams: awa@example.com', { cause: new Error('disk full') }),
    { what: 'disk full', todo: 'Pour chercher la cause\u00A0: npx --no-install officina doctor' },
  ],
  ['a text', expect.objectContaining({ what: 'a text' })],
])('%s is told by what, where and what to do', (error, report) => {
  expect(reportOf(error, 'fr')).toEqual(report)
})
