import { createContext, use } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { SiteContent } from '../../../domain/site/site-content.ts'
import type { SitePicture } from '../../../domain/site/site-picture.ts'
import type { SitePart } from '../../../domain/site/site-values.ts'
import type { FormErrors } from '../../forms/use-form-errors.ts'

/** What the fields of a part know of it. */
export interface PartContext {
  part: SitePart
  /** The part as it was when writing began. */
  begun: SiteContent
  /** The uploaded pictures that are known so far. */
  pictures: readonly SitePicture[]
  addPicture: (picture: SitePicture) => void
  errorOf: (name: string) => string | undefined
  /** What a field needs to be part of the form, and what is wrong with it. */
  field: FormErrors<FieldValues>['field']
  /** Whether something in a group of fields is to be corrected. */
  hasError: (name: string) => boolean
  /** Goes on from another version, with what is in the form. */
  goOnFrom: (content: SiteContent) => void
}

const context = createContext<PartContext | null>(null)
export const PartProvider = context.Provider

export function usePart(): PartContext {
  const part = use(context)
  if (!part) throw new Error('outside a part of the site')
  return part
}
