import { expect, test } from 'vitest'
import { checkArrows } from '../scripts/arrows.ts'

const planted = (files: Record<string, string>) => checkArrows(new Map(Object.entries(files)))

test.each([
  [
    'the domain',
    'src/domain/values/money.ts',
    "import { Db } from '../../server/db/open.ts'",
    'stands above domain/values',
  ],
  [
    'a noun’s rules',
    'src/domain/trainings/training.ts',
    "import type { Payment } from '../payments/payment.ts'",
    'stands above domain/trainings',
  ],
  ['a file in no room', 'src/domain/helpers.ts', '', 'stands on no floor'],
  [
    'a type',
    'src/server/db/open.ts',
    "import type { RequestContext } from '../http/request-context.ts'",
    'stands above server/db',
  ],
  [
    'an import for its effect',
    'src/domain/values/money.ts',
    "import '../../server/db/open.ts'",
    'stands above domain/values',
  ],
  [
    'a late import',
    'src/server/http/request-context.ts',
    "  const app = await import('../app/app.ts')",
    'stands above server/http',
  ],
  ['the design system', 'src/web/ui/button.tsx', "import { apiOf } from '../api/api.ts'", 'stands above web/ui'],
  ['the browser', 'src/web/api/api.ts', "import { createApi } from '../../server/app/api.ts'", 'never get server code'],
  [
    'the site',
    'src/web/site/home/hero.tsx',
    "import { Empty } from '../../portal/kit/empty.tsx'",
    'know nothing of each other',
  ],
  [
    'a noun',
    'src/server/payments/commands.ts',
    "import { registrationRoutes } from '../registrations/routes.ts'",
    'only through their commands',
  ],
  ['a new folder', 'src/server/helpers/all.ts', "import { a } from '../db/open.ts'", 'stands on no floor'],
])('%s that imports the wrong way is told', (_, file, source, told) => {
  expect(planted({ [file]: source })).toEqual([expect.stringContaining(told)])
})

test('a type of the API is the browser’s to read', () => {
  expect(planted({ 'src/web/api/api.ts': "import type { ApiRoutes } from '../../server/app/api.ts'" })).toEqual([])
})

test('a circle of folders is told, even where no file imports itself in the end', () => {
  const told = planted({
    'src/server/desk/queries.ts': "import type { Waiting } from '../privacy/queries.ts'",
    'src/server/privacy/commands.ts': "import { lock } from '../connect/commands.ts'",
    'src/server/connect/queries.ts': "import type { Erased } from '../privacy/queries.ts'",
  })
  expect(told).toEqual(['server/connect, server/privacy: a circle. Move what both need to a third place.'])
})

test.each([
  ['values', "import { a } from './a.ts'"],
  ['types', "import type { A } from './a.ts'"],
])('a circle of files within a folder is told, of %s too', (_, back) => {
  const [a, b] = ['src/domain/values/a.ts', 'src/domain/values/b.ts']
  expect(planted({ [a]: "import { b } from './b.ts'", [b]: back })).toEqual([
    'src/domain/values/a.ts, src/domain/values/b.ts: a circle. Move what both need to a third place.',
  ])
})

test('a noun’s folder holds what its vocabulary names', () => {
  expect(planted({ 'src/server/payments/refund-commands.ts': '' })).toEqual([])
  expect(planted({ 'src/server/payments/helpers.ts': '' })).toEqual([expect.stringContaining('a noun’s folder holds')])
})
