import { Hono } from 'hono'
import { OwnRegistrationDetail } from '../../domain/participants/participant.ts'
import { AgreementForm } from '../../domain/pharmacies/pharmacy-agreement.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import { findOwnRegistration } from '../participants/queries.ts'
import { participants } from '../session/permission.ts'
import { setAgreement } from './commands.ts'

/** What a participant lets a pharmacy see. */
export const agreementRoutes = new Hono().put(
  '/participant/registrations/:id/pharmacy',
  endpoint(participants, {
    summary: 'Let a pharmacy see one of one’s own registrations, or no longer',
    answers: { 200: OwnRegistrationDetail },
    refusals: [...beforeChange, 404, 422],
  }),
  input('param', idParam),
  input('json', AgreementForm),
  async (c) => {
    const { call } = c.var
    const { id } = c.req.valid('param')
    await setAgreement(call, id, c.req.valid('json'))
    return c.json(await findOwnRegistration(call, call.participantId, id, call.locale))
  },
)
