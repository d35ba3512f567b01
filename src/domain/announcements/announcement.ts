import * as v from 'valibot'
import { announcedFactsOf, changedFacts } from '../trainings/announced-facts.ts'
import type { TrainingStatus } from '../trainings/training.ts'
import { key } from '../values/validation.ts'
import { deliveryStates } from './notification.ts'

/** What people are told of a session: that it has moved (date, hour, place, trainers), is cancelled, or takes place after all. */
export const announcementKinds = ['moved', 'cancelled', 'restored'] as const
export type AnnouncementKind = (typeof announcementKinds)[number]

interface Session {
  status: TrainingStatus
  startsAt: Date | string | null
  endsAt: Date | string | null
  /** In hours. */
  duration: number
  location: string
  trainers: string[]
}

/** Whether a session has been held: the office says so, or its end has passed. */
export function isOver({ status, startsAt, endsAt, duration }: Session, now: Date): boolean {
  if (status === 'terminée') return true
  if (startsAt === null) return false
  const end = endsAt === null ? new Date(startsAt).getTime() + duration * 3_600_000 : new Date(endsAt).getTime()
  return end <= now.getTime()
}

/**
 * What a change of a session tells the people registered for it (docs/rules/announcements.md#what-is-told); undefined where it tells
 * nobody: nothing that they go by has changed, or the session is over all the same.
 */
export function announcementKindOf(before: Session, after: Session, now: Date): AnnouncementKind | undefined {
  if (changedFacts(announcedFactsOf(before), announcedFactsOf(after)).length === 0) return undefined
  if (after.status === 'annulée') {
    return before.status === 'annulée' || before.status === 'terminée' ? undefined : 'cancelled'
  }
  if (isOver(after, now)) return undefined
  return before.status === 'annulée' ? 'restored' : 'moved'
}

const people = v.object({ count: v.number(), amount: v.number() })

/** Whom a change of a session concerns (docs/rules/announcements.md#before-saving); amounts in FCFA. */
export const TrainingImpact = v.object({
  /** People with a live registration: each is told. */
  concerned: v.number(),
  byLanguage: v.object({ fr: v.number(), en: v.number() }),
  /** Pharmacies that pay for any of them or have booked them, also of those who may come back: each is told of all its people at once. */
  pharmacies: v.number(),
  /** How many have paid, all or a part, and how much in all. */
  paid: people,
  /** Who has something left to pay, and how much in all. */
  unpaid: people,
  /** How many of them have a valid certificate. */
  certificates: v.number(),
  /** Whose registration was cancelled with the session, and how many of these find a place if it takes place after all. */
  restorable: v.object({ count: v.number(), places: v.number() }),
})
export type TrainingImpact = v.InferOutput<typeof TrainingImpact>

const AnnouncedFacts = v.object({
  startsAt: v.nullable(v.string()),
  endsAt: v.nullable(v.string()),
  location: v.string(),
  trainers: v.array(v.string()),
  isCancelled: v.boolean(),
})

/** How somebody was told otherwise than by the mail. */
export const toldWays = ['whatsapp', 'phone'] as const
export type ToldWay = (typeof toldWays)[number]

/**
 * What became of somebody's mail: as of every mail, or `replaced`, where a later change came before it had left (then that one's list
 * says what they were told, unless all was as they knew it).
 */
export const toldStates = [...deliveryStates, 'replaced'] as const

/** What the people of a session were told at once, and how many of them it has reached. */
export const Announcement = v.object({
  id: v.number(),
  kind: v.picklist(announcementKinds),
  before: AnnouncedFacts,
  after: AnnouncedFacts,
  note: v.object({ fr: v.nullable(v.string()), en: v.nullable(v.string()) }),
  createdAt: v.string(),
  /** User name of the colleague who made the change. */
  createdBy: v.nullable(v.string()),
  counts: v.object({
    all: v.number(),
    queued: v.number(),
    sent: v.number(),
    failed: v.number(),
    replaced: v.number(),
    /** Told by hand, whatever became of their mail. */
    byHand: v.number(),
  }),
})
export type Announcement = v.InferOutput<typeof Announcement>

/** One of the people an announcement is for. */
export const AnnouncementRecipient = v.object({
  registrationId: v.number(),
  participant: v.object({ firstName: v.string(), lastName: v.string(), email: v.string(), phone: v.string() }),
  locale: v.picklist(['fr', 'en']),
  state: v.picklist(toldStates),
  lastError: v.nullable(v.string()),
  sentAt: v.nullable(v.string()),
  /** The mail, for sending it again; null where it was replaced. */
  notificationId: v.nullable(v.number()),
  /** Where it goes: who registered them, where they have no e-mail of their own. */
  to: v.nullable(v.string()),
  /** Opens a chat with the same text in their language; null where there is nothing left to say. */
  isTextKept: v.boolean(),
  whatsappUrl: v.nullable(v.string()),
  byHand: v.nullable(v.object({ way: v.picklist(toldWays), at: v.string(), by: v.nullable(v.string()) })),
})
export type AnnouncementRecipient = v.InferOutput<typeof AnnouncementRecipient>

/** Marks that somebody was told otherwise than by mail; `null` takes the mark back. */
export const ToldByHandForm = v.strictObject({ way: v.nullable(v.picklist(toldWays, key('invalid'))) })
export type ToldByHand = v.InferOutput<typeof ToldByHandForm>

/** A chat in WhatsApp with a text written already (wa.me, https://faq.whatsapp.com/5913398998672934): nothing is sent by opening it. */
export const whatsappUrl = (phone: string, text: string): string =>
  `https://wa.me/${phone.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`
