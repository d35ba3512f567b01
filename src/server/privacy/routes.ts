import { Hono } from 'hono'
import { EraseAnswer, EraseForm } from '../../domain/participants/participant.ts'
import { PersonalData } from '../../domain/participants/personal-data.ts'
import { Retention, RetentionForm } from '../../domain/participants/retention.ts'
import { contentDisposition } from '../files/content-disposition.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { input } from '../http/input.ts'
import { clearSessionCookie, forgetBrowser } from '../session/cookie.ts'
import { administrators, participants } from '../session/permission.ts'
import { readRetention } from './retention-queries.ts'
import { switchRetention } from './retention-switch-commands.ts'

export const privacyRoutes = new Hono()
  .get(
    '/admin/retention',
    endpoint(administrators, {
      summary: 'What has been kept long enough, and whether it is anonymized by itself',
      answers: { 200: Retention },
    }),
    async (c) => c.json(await readRetention(c.var.call.longRunning, c.var.call.now)),
  )
  .put(
    '/admin/retention',
    endpoint(administrators, {
      summary: 'Switch that on, by the digest of the plan that was seen, or off',
      answers: { 200: Retention },
      refusals: [...beforeChange, 409, 422],
    }),
    input('json', RetentionForm),
    async (c) => c.json(await switchRetention(c.var.call, c.req.valid('json'))),
  )
  .get(
    '/participant/export',
    endpoint(participants, {
      summary: 'Everything kept about oneself, as JSON or, with `format=pdf`, to read',
      answers: { 200: PersonalData },
      refusals: [404, 429],
    }),
    async (c) => {
      const { call } = c.var
      const id = call.participantId
      await call.limiter.take('exportPerParticipant', String(id))
      // Seldom asked for: loaded when it is.
      const { exportPersonalData } = await import('./export-commands.ts')
      const personalData = await exportPersonalData(call, id)
      const format = c.req.query('format') === 'pdf' ? 'pdf' : 'json'
      const fileName = `${call.locale === 'fr' ? 'mes-donnees' : 'my-data'}.${format}`
      c.header('Content-Disposition', contentDisposition(fileName))
      if (format === 'json') return c.json(personalData)
      const { renderPersonalData } = await import('../pdf/personal-data.ts') // what draws takes long to load
      const pdf = await renderPersonalData(personalData, call.company.name, call.locale)
      return c.body(new Uint8Array(pdf), 200, { 'Content-Type': 'application/pdf' })
    },
  )
  .post(
    '/participant/erase',
    endpoint(participants, {
      summary:
        'Erase oneself with the mailed code, which the call without one sends: account, registrations and letters name nobody any more; accounting rows stay',
      answers: { 200: EraseAnswer },
      refusals: [...beforeChange, 404, 422, 429],
    }),
    input('json', EraseForm),
    async (c) => {
      const { call } = c.var
      const { code } = c.req.valid('json')
      const { eraseParticipant, requestErasure } = await import('./erase-commands.ts') // seldom wanted
      if (code === undefined) {
        await requestErasure(call, call.participantId)
        return c.json<EraseAnswer>({ erased: false })
      }
      await eraseParticipant(call, call.participantId, code)
      clearSessionCookie(c, call.config)
      forgetBrowser(c, call.config)
      return c.json<EraseAnswer>({ erased: true })
    },
  )
