import * as v from 'valibot'
import { moment } from '../values/moment.ts'
import { key } from '../values/validation.ts'
import { SitePicture } from './site-picture.ts'
import { type PictureChoice, type SitePart, siteParts, siteValues } from './site-values.ts'

// How the office writes the parts of the site (docs/rules/site-content.md#versions).

/** An entry as far as every part of people has it alike. */
export interface SiteEntry {
  id: string
  picture?: PictureChoice | null
  consent?: boolean
}

/** Who noted a person's agreement, and when. */
const Consent = v.object({ by: v.string(), at: v.string() })
export type Consent = v.InferOutput<typeof Consent>

/** What is done with what was written: keep it for later, show it now, or show it from a moment on. */
export const siteActions = ['draft', 'publish', 'schedule'] as const
export type SiteAction = (typeof siteActions)[number]

const partForm = <Part extends SitePart>(part: Part) =>
  v.strictObject({
    part: v.literal(part),
    value: siteValues[part],
    /** The newest version when writing began; 0 for none. */
    version: v.pipe(v.number(key('invalid')), v.integer(key('invalid')), v.minValue(0, key('invalid'))),
    action: v.picklist(siteActions, key('invalid')),
    /** From when on it is shown; only with `schedule`. */
    publishAt: v.nullish(moment, null),
  })

export const SiteContentForm = v.variant(
  'part',
  [
    partForm('team'),
    partForm('testimonials'),
    partForm('gallery'),
    partForm('figures'),
    partForm('faq'),
    partForm('contact_faq'),
    partForm('online_faq'),
    partForm('hours'),
    partForm('places'),
    partForm('banner'),
    partForm('pictures'),
  ],
  key('invalid'),
)
export type SiteContentForm = v.InferOutput<typeof SiteContentForm>

export const pictureShapes = ['portrait', 'photo'] as const
export type PictureShape = (typeof pictureShapes)[number]

/** How the smallest side of an uploaded picture must be at least, in pixels. */
export const smallestPicture = 160

/** One version of a part, as it is listed. */
const SiteVersion = v.object({
  id: v.number(),
  /** `live` is what visitors see; `past` was seen before; `kept` was never shown. */
  state: v.picklist(['live', 'past', 'scheduled', 'kept']),
  publishAt: v.nullable(v.string()),
  createdAt: v.string(),
  createdBy: v.nullable(v.string()),
})
export type SiteVersion = v.InferOutput<typeof SiteVersion>

/** A part as the office reads it: its newest version, what it began with, and its history, newest first. */
export const SiteContent = v.object({
  part: v.picklist(siteParts),
  /** 0 while the typed texts stand. */
  version: v.number(),
  value: v.union(Object.values(siteValues)),
  /** The typed texts, to begin with. */
  samples: v.union(Object.values(siteValues)),
  /** Whether the typed texts are shown as long as nothing else is. */
  isShown: v.boolean(),
  /** By the entry's id. */
  consents: v.record(v.string(), Consent),
  pictures: v.array(SitePicture),
  versions: v.array(SiteVersion),
})
export type SiteContent = v.InferOutput<typeof SiteContent>

/** One version, to go on from or to look at on its page. */
export const SiteVersionContent = v.object({
  id: v.number(),
  part: v.picklist(siteParts),
  value: v.union(Object.values(siteValues)),
  pictures: v.array(SitePicture),
})
export type SiteVersionContent = v.InferOutput<typeof SiteVersionContent>
