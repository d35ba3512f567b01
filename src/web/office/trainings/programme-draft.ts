import * as v from 'valibot'
import { type Programme, ProgrammeChange } from '../../../domain/trainings/programme-schemas.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import type { EditedVersion } from '../../forms/use-edited-version.ts'

/** What holds for all sessions of a programme, as it is typed. */
export type ProgrammeDraft = Record<'accreditationNumber' | 'validityMonths' | 'selfTransfer', string>

const Facts = v.required(v.pick(ProgrammeChange, ['accreditationNumber', 'validityMonths', 'selfTransfer']))

export const programmeDraft = (programme: Programme): ProgrammeDraft => ({
  accreditationNumber: programme.accreditationNumber ?? '',
  validityMonths: String(programme.validityMonths ?? ''),
  selfTransfer: programme.selfTransfer ? 'yes' : 'no',
})

/** The same with the version it was read in. */
export const programmeVersion = (programme: Programme): EditedVersion<ProgrammeDraft> => ({
  draft: programmeDraft(programme),
  version: programme.version,
})

/** Checks a draft against the domain's schema. */
export const programmeResolver = draftResolver(Facts, ({ selfTransfer, validityMonths, ...draft }: ProgrammeDraft) => ({
  ...draft,
  validityMonths: validityMonths.trim() === '' ? null : Number(validityMonths),
  selfTransfer: selfTransfer === 'yes',
}))
