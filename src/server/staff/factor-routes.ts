import { Hono } from 'hono'
import * as v from 'valibot'
import { ConfirmFactorForm, OwnAccount, ProofForm, RecoveryCodes, SecondFactorOffer } from '../../domain/staff/staff.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { input } from '../http/input.ts'
import { alsoWithoutFactor, staff } from '../session/permission.ts'
import { confirmSecondFactor, offerSecondFactor, removeSecondFactor, renewRecoveryCodes } from './factor-commands.ts'
import { prove } from './proof-commands.ts'
import { findOwnAccount } from './queries.ts'

/** An administrator's proof of their identity, and their second factor with its recovery codes. */
export const factorRoutes = new Hono()
  .post(
    '/admin/proof',
    endpoint(alsoWithoutFactor, {
      summary: 'Prove who one is by password and second factor: for ten minutes dangerous acts are allowed',
      answers: { 200: v.object({ proven: v.literal(true) }) },
      refusals: [...beforeChange, 409, 422, 429],
    }),
    input('json', ProofForm),
    async (c) => {
      await prove(c.var.call, c.req.valid('json'))
      return c.json({ proven: true as const })
    },
  )
  .get(
    '/admin/account',
    endpoint(alsoWithoutFactor, { summary: 'One’s own account', answers: { 200: OwnAccount } }),
    async (c) => {
      const { db, user, sessionId, settings } = c.var.call
      return c.json(await findOwnAccount(db, user, sessionId, settings.security.requireSecondFactor))
    },
  )
  .post(
    '/admin/account/second-factor',
    endpoint(alsoWithoutFactor, {
      summary: 'Be offered a second factor',
      answers: { 201: SecondFactorOffer },
      refusals: [...beforeChange],
    }),
    async (c) => c.json(await offerSecondFactor(c.var.call), 201),
  )
  .put(
    '/admin/account/second-factor',
    endpoint(alsoWithoutFactor, {
      summary: 'Confirm the second factor with one of its codes; gives ten recovery codes, this once',
      answers: { 200: v.object({ hasSecondFactor: v.boolean(), ...RecoveryCodes.entries }) },
      refusals: [...beforeChange, 422, 429],
    }),
    input('json', ConfirmFactorForm),
    async (c) => {
      const recoveryCodes = await confirmSecondFactor(c.var.call, c.req.valid('json').code)
      return c.json({ hasSecondFactor: true, recoveryCodes })
    },
  )
  .delete(
    '/admin/account/second-factor',
    endpoint(staff, {
      summary: 'Do without a second factor',
      answers: { 200: v.object({ hasSecondFactor: v.boolean() }) },
      refusals: [...beforeChange, 409],
    }),
    async (c) => {
      await removeSecondFactor(c.var.call)
      return c.json({ hasSecondFactor: false })
    },
  )
  .post(
    '/admin/account/recovery-codes',
    endpoint(staff, {
      summary: 'Ten fresh recovery codes, shown this once; former ones are over',
      answers: { 201: RecoveryCodes },
      refusals: [...beforeChange, 409],
    }),
    async (c) => c.json({ recoveryCodes: await renewRecoveryCodes(c.var.call) }, 201),
  )
