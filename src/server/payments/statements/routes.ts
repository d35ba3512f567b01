import { Hono } from 'hono'
import {
  LineDecisions,
  LineOutcomes,
  LineProposal,
  StatementForm,
  TakenStatement,
} from '../../../domain/statements/statement-line.ts'
import { StatementChoices, StatementPreview } from '../../../domain/statements/statement-preview.ts'
import { beforeChange, endpoint } from '../../http/endpoint.ts'
import { idParam, input } from '../../http/input.ts'
import { listRoute } from '../../http/list-route.ts'
import { readUploadWith, uploadLimit } from '../../http/upload.ts'
import { moneyReaders, moneyRecorders } from '../../session/permission.ts'
import { statementLineList } from './list.ts'

/** What a start needs nothing of: it is loaded at its first use. */
const lazy = {
  preview: () => import('./preview-queries.ts'),
  keeping: () => import('./keep-commands.ts'),
  deciding: () => import('./decide-commands.ts'),
}

export const statementRoutes = new Hono()
  .post(
    '/admin/statements/preview',
    endpoint(moneyRecorders, {
      summary:
        'What a statement says, and whose money its lines are proposed to be (multipart/form-data: `file`, XLSX or CSV, 20 MiB; `choices`, JSON); nothing is kept',
      answers: { 200: StatementPreview },
      refusals: [...beforeChange, 422, 429],
    }),
    uploadLimit,
    async (c) => {
      const { call } = c.var
      await call.limiter.take('importsPerUser', String(call.user.id))
      const { content, choices } = await readUploadWith(c, StatementChoices)
      const { previewStatement } = await lazy.preview()
      return c.json(await previewStatement(call, content, choices))
    },
  )
  .post(
    '/admin/statements',
    endpoint(moneyRecorders, {
      summary:
        'Take in the lines of a statement that no file had before, to be decided (multipart/form-data: `file`, XLSX or CSV, 20 MiB; `choices`, JSON); no money is recorded',
      answers: { 200: TakenStatement },
      refusals: [...beforeChange, 409, 422, 429],
    }),
    uploadLimit,
    async (c) => {
      const { call } = c.var
      await call.limiter.take('importsPerUser', String(call.user.id))
      const { name, content, choices } = await readUploadWith(c, StatementForm)
      const { takeStatement } = await lazy.keeping()
      return c.json(await takeStatement(call, { name, content }, choices))
    },
  )
  .get(
    '/admin/statement-lines',
    ...listRoute(moneyReaders, 'The lines of statements, searched and paged', statementLineList),
  )
  .get(
    '/admin/statement-lines/:id/proposal',
    endpoint(moneyReaders, {
      summary: 'Whose money a line of a statement is proposed to be now',
      answers: { 200: LineProposal },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => c.json(await (await lazy.preview()).proposeFor(c.var.call, c.req.valid('param').id)),
  )
  .post(
    '/admin/statement-lines/decisions',
    endpoint(moneyRecorders, {
      summary: 'Decide lines of statements (FCFA), each by itself: what is refused is told beside the others',
      answers: { 200: LineOutcomes },
      refusals: [...beforeChange, 422],
    }),
    input('json', LineDecisions),
    async (c) => {
      const { decideLines } = await lazy.deciding()
      return c.json({ outcomes: await decideLines(c.var.call, c.req.valid('json').decisions) })
    },
  )
