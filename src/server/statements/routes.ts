import { Hono } from 'hono'
import { StatementChoices, StatementPreview } from '../../domain/statement-preview.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { readUploadWith, uploadLimit } from '../http/upload.ts'
import { moneyRecorders } from '../session/permission.ts'

export const statementRoutes = new Hono().post(
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
    const { previewStatement } = await import('./preview-queries.ts') // a start needs none of what reads statements
    return c.json(await previewStatement(call.db, content, choices))
  },
)
