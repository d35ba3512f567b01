import * as v from 'valibot'
import { attachmentFields, fileLimit, hasAttachableName } from '../../../domain/documents/document.ts'
import { key } from '../../../domain/values/validation.ts'
import type { Choice } from '../kit/pick-list.tsx'

export const attachmentTargets = ['training', 'registration'] as const
export type AttachmentTarget = (typeof attachmentTargets)[number]

/** A document as it is being put together. */
export interface AttachmentDraft {
  file: File | undefined
  title: string
  description: string
  documentType: 'course_document' | 'other'
  target: AttachmentTarget
  /** Which training or registration. */
  chosen: Choice | undefined
  isPublic: boolean
}

export const emptyAttachment: AttachmentDraft = {
  file: undefined,
  title: '',
  description: '',
  documentType: 'course_document',
  target: 'training',
  chosen: undefined,
  isPublic: false,
}

/** Checked before anything is sent: 20 MiB take minutes over a slow connection. */
export const Attachment = v.object({
  ...attachmentFields,
  file: v.pipe(
    v.instance(File, key('fileRequired')),
    v.check(({ size }) => size > 0, key('fileEmpty')),
    v.check(({ size }) => size <= fileLimit, key('fileTooLarge')),
    v.check(({ name }) => hasAttachableName(name), key('fileType')),
  ),
  target: v.picklist(attachmentTargets),
  chosen: v.object({ id: v.number() }, key('required')),
  isPublic: v.boolean(),
})
type Attachment = v.InferOutput<typeof Attachment>

/** What POST /api/admin/documents is asked with. */
export const attachmentQuery = ({ title, description, documentType, target, chosen, isPublic }: Attachment) => ({
  title,
  documentType,
  ...(description && { description }),
  ...(target === 'training'
    ? { trainingId: String(chosen.id), isPublic: isPublic ? ('true' as const) : ('false' as const) }
    : { registrationId: String(chosen.id) }),
})
