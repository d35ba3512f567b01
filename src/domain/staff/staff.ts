import * as v from 'valibot'
import { hasAddress } from '../values/bare-address.ts'
import { emailAddress } from '../values/email.ts'
import { locales } from '../values/language.ts'
import { countingNumber } from '../values/numbers.ts'
import { heading, line, linkToken } from '../values/text.ts'
import { key } from '../values/validation.ts'
import { madeFrom } from '../values/version.ts'
import { staffRoles } from './role.ts'

// A password is not trimmed or cut: what was typed is what counts.
const rawPassword = v.pipe(
  v.string(key('password')),
  v.minLength(1, key('password')),
  v.maxLength(1_000, key('tooLong')),
)

/** A six-digit code of an authenticator app (RFC 6238). */
const oneTimeCode = v.pipe(v.string(key('required')), v.trim(), v.regex(/^\d{6}$/, key('oneTimeCode')))

/** That, or a recovery code of ten letters and digits in its place. */
const factorCode = v.pipe(
  v.string(key('required')),
  v.trim(),
  v.regex(/^(\d{6}|[0-9a-z]{5}[- ]?[0-9a-z]{5})$/i, key('factorCode')),
)

/** The body of POST /api/login (docs/rules/shapes.md#user); the code is asked for when the account has a second factor. */
export const LoginForm = v.strictObject({
  username: v.pipe(heading(), v.minLength(1, key('username'))),
  password: rawPassword,
  code: v.optional(factorCode),
})
export type LoginForm = v.InferOutput<typeof LoginForm>

/** The current user; `isAdmin` is true for administrators only, `role` is there for all staff (docs/rules/accounts-and-security.md#roles). */
export const CurrentUser = v.object({
  id: v.number(),
  username: v.string(),
  isAdmin: v.boolean(),
  role: v.optional(v.picklist(staffRoles)),
  /** Only of somebody of the staff who has to set up the required second factor before anything else. */
  secondFactorMissing: v.optional(v.literal(true)),
})
export type CurrentUser = v.InferOutput<typeof CurrentUser>

/** The shortest new password that stands alone, in characters; and of an account with a second factor (NIST 800-63B-4 §3.1.1.2). */
export const passwordLength = 15
export const passwordLengthWithFactor = 12

/** What is wrong with a password in use, by the rules for new ones; `short_without_factor` is right with a second factor. */
export const passwordWeaknesses = ['short', 'short_without_factor', 'common'] as const
export type PasswordWeakness = (typeof passwordWeaknesses)[number]

// Up to 1000 characters of any kind; the server also refuses the common ones.
const newPassword = v.pipe(
  v.string(key('password')),
  v.minLength(passwordLength, key('passwordShort')),
  v.maxLength(1_000, key('tooLong')),
)
const newPasswordWithFactor = v.pipe(
  v.string(key('password')),
  v.minLength(passwordLengthWithFactor, key('passwordShortWithFactor')),
  v.maxLength(1_000, key('tooLong')),
)

const role = v.picklist(staffRoles, key('invalid'))

/** A new account's name: one word, as it is typed at the terminal and read in columns. Those there are keep theirs. */
const newUsername = v.pipe(
  line(60),
  v.minLength(2, key('username')),
  // It stands in letters as names do.
  v.check((name) => !hasAddress(name), key('nameAddress')),
  v.regex(/^\S*$/, key('usernameSpaces')),
)

export const NewStaffMemberForm = v.strictObject({
  username: newUsername,
  password: newPassword,
  role: v.optional(role, 'administrator'),
  email: v.optional(emailAddress()),
})
export type NewStaffMemberForm = v.InferOutput<typeof NewStaffMemberForm>

export const StaffMemberStateForm = v.strictObject({ disabled: v.boolean(key('invalid')) })
/** How long an invitation is good for, in days. */
export const invitationDays = 7

/** The body of POST /api/admin/invitations: who is asked to join, as what, and the language of the letter. */
export const InvitationForm = v.strictObject({
  email: emailAddress(),
  role,
  locale: v.optional(v.picklist(locales, key('invalid')), 'fr'),
})
export type InvitationForm = v.InferOutput<typeof InvitationForm>

/** An invitation as administrators see it. */
export const Invitation = v.object({
  id: v.number(),
  email: v.string(),
  role: v.picklist(staffRoles),
  invitedBy: v.string(),
  expiresAt: v.string(),
  /** Whether its link still opens an account: neither old, nor from somebody who administers nothing any more. */
  isOpen: v.boolean(),
})
export type Invitation = v.InferOutput<typeof Invitation>

const invitationToken = linkToken('invalid')
/** The body of POST /api/invitations/check: what stands in the link of the letter. */
export const InvitationLink = v.strictObject({ token: invitationToken })
/** Whom an invitation is for. */
export const InvitationFacts = v.object({ email: v.string(), role: v.picklist(staffRoles) })
/** The body of POST /api/invitations/accept. */
export const AcceptanceForm = v.strictObject({
  token: invitationToken,
  username: newUsername,
  password: newPassword,
})
export type AcceptanceForm = v.InferOutput<typeof AcceptanceForm>

/** The body of PUT /api/admin/users/{id}/role. */
export const StaffRoleForm = v.strictObject({ role, version: madeFrom })
export type StaffRoleForm = v.InferOutput<typeof StaffRoleForm>
export const ResetPasswordForm = v.strictObject({ password: newPassword })
/** One's own new password; the server asks for 15 characters where the account has no second factor. */
export const OwnPasswordForm = v.strictObject({ currentPassword: rawPassword, newPassword: newPasswordWithFactor })
/** The same as it is asked for in the browser of somebody without a second factor. */
export const OwnPasswordFormWithoutFactor = v.strictObject({ currentPassword: rawPassword, newPassword })
export const ConfirmFactorForm = v.strictObject({ code: oneTimeCode })

/** The body of POST /api/admin/proof: the password, and a code where the account has a second factor. */
export const ProofForm = v.strictObject({ password: rawPassword, code: v.optional(factorCode) })
export type ProofForm = v.InferOutput<typeof ProofForm>

/** Shown once, when they are made: the server keeps their hashes alone. */
export const RecoveryCodes = v.object({ recoveryCodes: v.array(v.string()) })

/** One's own account as its owner sees it. */
export const OwnAccount = v.object({
  id: v.number(),
  username: v.string(),
  hasSecondFactor: v.boolean(),
  /** Whether everyone of the staff must have a second factor. */
  isFactorRequired: v.boolean(),
  recoveryCodesLeft: v.number(),
  /** Whether a recovery code has opened or proven this very session. */
  usedRecoveryCode: v.boolean(),
  /** Why the password should be changed; null when it follows the rules for new ones. */
  passwordWeakness: v.nullable(v.picklist(passwordWeaknesses)),
})
export type OwnAccount = v.InferOutput<typeof OwnAccount>

/** Somebody of the staff as the others see them. */
export const StaffMember = v.object({
  id: v.number(),
  username: v.string(),
  role: v.picklist(staffRoles),
  email: v.nullable(v.string()),
  disabled: v.boolean(),
  hasSecondFactor: v.boolean(),
  createdAt: v.string(),
  lastSeenAt: v.nullable(v.string()),
  version: v.number(),
})
export type StaffMember = v.InferOutput<typeof StaffMember>

/** A browser signed in as the caller. */
export const OwnSession = v.object({
  id: v.number(),
  address: v.nullable(v.string()),
  userAgent: v.nullable(v.string()),
  createdAt: v.string(),
  lastSeenAt: v.string(),
  isCurrent: v.boolean(),
})

/** What an authenticator app is set up with: the secret to type, and the same as an address to scan. */
export const SecondFactorOffer = v.object({ secret: v.string(), uri: v.string() })

/** A trainer's account, beside a session. */
export const AssignableTrainer = v.object({ id: v.number(), username: v.string(), isAssigned: v.boolean() })
export type AssignableTrainer = v.InferOutput<typeof AssignableTrainer>

/** The body of PUT /api/admin/trainings/{id}/trainers: whether a session is assigned to one account. */
export const AssignmentForm = v.strictObject({ userId: countingNumber(), isAssigned: v.boolean(key('invalid')) })
