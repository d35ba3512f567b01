import { createHash, randomBytes } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import {
  type AcceptanceForm,
  type CurrentUser,
  type Invitation,
  type InvitationForm,
  invitationDays,
} from '../../domain/staff/staff.ts'
import { officePath } from '../../domain/values/paths.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { type Line, removeInLine, strictLine } from '../db/in-line.ts'
import type { Db, Tx } from '../db/open.ts'
import { invitations, users } from '../db/schema/staff.ts'
import type { RequestContext, StaffCall } from '../http/request-context.ts'
import { renderMail } from '../mail/layout.ts'
import { staffInvitation } from '../mail/staff.ts'
import { notify } from '../notifications/commands.ts'
import { visitor } from '../session/actor.ts'
import { networkOf } from '../session/network.ts'
import { hashPassword } from '../session/passwords.ts'
import { requireProof } from '../session/proof.ts'
import { closeSession, openStaffSession } from '../session/sessions.ts'
import { addAccount, refuseCommon, refusingTakenName } from './account-commands.ts'
import { isOpenAt, listInvitations } from './queries.ts'
import { currentStaffMember } from './sign-in-commands.ts'

const day = 24 * 3_600_000
/** How long an invitation that is over is still shown to those who may send it again, in milliseconds. */
const keptMs = 7 * day

/** What is kept of a link: nobody who reads the database can join with it. */
export const hashOfInvitation = (token: string) =>
  createHash('sha256').update(`invitation ${token}`).digest('base64url')

/**
 * Invites somebody to join the staff, by a link in a mail that makes one account within seven days. Another invitation of the same
 * e-mail takes the place of the former, whose link is then over.
 * @throws Refusal `proof_needed`
 */
export async function invite(call: StaffCall, { email, role, locale }: InvitationForm): Promise<Invitation> {
  requireProof(call.actor, call.now)
  return call.db.transaction(async (tx) => {
    const { token, ...link } = newLink(call)
    const [{ id } = { id: 0 }] = await tx
      .insert(invitations)
      .values({ email, role, locale, ...link })
      .onConflictDoUpdate({ target: invitations.email, set: { role, locale, ...link } })
      .returning({ id: invitations.id })
    await sendLetter(tx, call, { email, role, locale }, token)
    await writeAudit(tx, call.actor, { action: 'invite', ...ofNobody, after: { email, role } })
    return findInvitation(tx, call, id)
  })
}

/**
 * Sends an invitation again, with a new link for another seven days; the former is over.
 * @throws Refusal `proof_needed`, `not_found`
 */
export async function inviteAgain(call: StaffCall, id: number): Promise<Invitation> {
  requireProof(call.actor, call.now)
  return call.db.transaction(async (tx) => {
    const { token, ...link } = newLink(call)
    const [invitation] = await tx.update(invitations).set(link).where(eq(invitations.id, id)).returning()
    if (!invitation) throw new Refusal('not_found')
    await sendLetter(tx, call, invitation, token)
    const { email, role } = invitation
    await writeAudit(tx, call.actor, { action: 'invite', ...ofNobody, after: { email, role } })
    return findInvitation(tx, call, id)
  })
}

/** Takes an invitation back: its link is over. @throws Refusal `not_found`, also once it was accepted */
export async function withdrawInvitation(call: StaffCall, id: number): Promise<void> {
  await call.db.transaction(async (tx) => {
    const [gone] = await tx.delete(invitations).where(eq(invitations.id, id)).returning()
    if (!gone) throw new Refusal('not_found')
    const { email, role } = gone
    await writeAudit(tx, call.actor, { action: 'withdraw_invitation', ...ofNobody, before: { email, role } })
  })
}

/** Whom a link is for. @throws Refusal `invitation_over`, `too_many_requests` */
export async function readInvitation(call: RequestContext, token: string) {
  await call.limiter.take('linkTokenPerAddress', networkOf(call.caller.ip))
  const { email, role } = await findOpen(call.db, call, token)
  return { email, role }
}

/**
 * Makes the account that an invitation is for, with the name and password its reader chose, and signs them in. The link is used up:
 * of two who use it at once, one is refused.
 * @returns the user and the token of a new session; a session the browser had before is over
 * @throws Refusal `invitation_over`, `username_taken`, `too_many_requests`, or `invalid` for a common password
 */
export async function acceptInvitation(
  call: RequestContext,
  { token, username, password }: AcceptanceForm,
): Promise<{ user: CurrentUser; token: string }> {
  await call.limiter.take('linkTokenPerAddress', networkOf(call.caller.ip))
  await findOpen(call.db, call, token) // before the hash, which takes long
  refuseCommon(call, password, username, 'password')
  const passwordHash = await hashPassword(password)
  const { now, config, settings } = call
  const { user, session } = await refusingTakenName(() =>
    call.db.transaction(async (tx) => {
      const { id, email, role } = await findOpen(tx, call, token)
      const claimed = await tx
        .delete(invitations)
        .where(and(eq(invitations.id, id), eq(invitations.tokenHash, hashOfInvitation(token))))
        .returning({ id: invitations.id })
      if (claimed.length === 0) throw new Refusal('invitation_over')
      const user = await addAccount(tx, { username, role, email, passwordHash, createdAt: now })
      const after = { username, role }
      const entry = { action: 'accept_invitation', subjectType: 'user', subjectId: user.id, after } as const
      await writeAudit(tx, { ...visitor, user }, entry)
      if (call.actor.sessionId !== undefined) await closeSession(tx, call.actor.sessionId)
      return { user, session: await openStaffSession(tx, config.sessionSecret, user.id, call.caller, now) }
    }),
  )
  call.report('sign_in', { account: user.id })
  return { user: currentStaffMember(user, settings.security.requireSecondFactor), token: session }
}

/** Removes invitations a week after they are over. */
export async function deleteExpiredInvitations(db: Db, now: Date, line: Line = strictLine): Promise<void> {
  await removeInLine(db, invitations, lt(invitations.expiresAt, new Date(now.getTime() - keptMs)), line)
}

/** An invitation is about no account yet. */
const ofNobody = { subjectType: 'installation', subjectId: 0 } as const

function newLink({ user, now }: StaffCall) {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + invitationDays * day)
  return { token, tokenHash: hashOfInvitation(token), invitedBy: user.id, createdAt: now, expiresAt }
}

async function sendLetter(tx: Tx, call: StaffCall, { email, role, locale }: InvitationForm, token: string) {
  const url = `${call.config.publicUrl}${officePath}?language=${locale}&invitation=${token}`
  const mail = renderMail(staffInvitation({ role, url }, call.company, locale), call.company, locale)
  // Of the type that is in no list and loses its words once sent: the link is its reader's alone.
  await notify(tx, call, { type: 'sign_in_code', locale, to: email, mail })
}

/** @throws Refusal `invitation_over` */
async function findOpen(db: Db | Tx, { now }: Pick<RequestContext, 'now'>, token: string) {
  const [open] = await db
    .select({ id: invitations.id, email: invitations.email, role: invitations.role })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(eq(invitations.tokenHash, hashOfInvitation(token)), isOpenAt(now)))
  if (!open) throw new Refusal('invitation_over')
  return open
}

async function findInvitation(tx: Tx, { now }: Pick<RequestContext, 'now'>, id: number): Promise<Invitation> {
  const found = (await listInvitations(tx, now)).find((invitation) => invitation.id === id)
  if (!found) throw new Refusal('not_found')
  return found
}
