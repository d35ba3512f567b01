import * as v from 'valibot'

export const auditSubjects = [
  'registration',
  'training',
  'notification',
  'contact_message',
  'user',
  'document',
  'participant',
  'settings',
  'site_content',
  'site_picture',
  'list_view',
  // Everything at once: lists, the trail itself, the database's own state. Its number is 0.
  'installation',
] as const
export type AuditSubject = (typeof auditSubjects)[number]

/** Everything the trail can say was done; each has a sentence in both languages. */
export const auditActions = [
  'register',
  'change_status',
  'change_contact',
  'send_reminder',
  'tell_by_hand',
  'merge_people',
  'separate_people',
  'set_price',
  'prove_address',
  'remind_proof',
  'free_place',
  'record_payment',
  'correct_payment',
  'refund_payment',
  'create',
  'update',
  'delete',
  'attach_document',
  'remove_document',
  'issue_certificate',
  'revoke_document',
  'enter_fne',
  'retry_document',
  'send_again',
  'reply',
  'read_notifications',
  'unread_notifications',
  'change',
  'link_profile',
  'update_profile',
  'change_email',
  'export_data',
  'erase',
  'sign_in',
  'disable',
  'enable',
  'reset_password',
  'change_password',
  'change_role',
  'invite',
  'withdraw_invitation',
  'accept_invitation',
  'assign_trainer',
  'withdraw_trainer',
  'add_second_factor',
  'remove_second_factor',
  'sign_in_failed',
  'sign_out',
  'export',
  'download',
  'forget',
  'retire',
  'switch_retention_on',
  'switch_retention_off',
  'clear_demo_mark',
  'rotate_key',
  'use_recovery_code',
  'renew_recovery_codes',
  'save_draft',
  'publish',
  'schedule',
] as const
export type AuditAction = (typeof auditActions)[number]

/** One line of the audit trail: who did what to which record, and what stood there before and after. */
export const AuditEntry = v.object({
  id: v.number(),
  actor: v.string(),
  action: v.string(),
  subjectType: v.string(),
  subjectId: v.number(),
  /** What the record is called now; null when it is gone, or has no name of its own any more. */
  subjectName: v.nullable(v.string()),
  /** Whom a document or letter is about, as they are called now. */
  person: v.nullable(v.string()),
  /** Whether who the record is about has been erased. */
  isErased: v.boolean(),
  /** The training of a registration, document or letter. */
  training: v.nullable(v.object({ title: v.string(), englishTitle: v.nullable(v.string()) })),
  /** What a participant who did it is called now; null for everybody else, and for one who has been erased. */
  actorName: v.nullable(v.string()),
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
  createdAt: v.string(),
})
export type AuditEntry = v.InferOutput<typeof AuditEntry>
