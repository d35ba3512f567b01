import { useState } from 'react'
import { ApiError } from '../api/api.ts'

/** What is typed into a form: texts by name, some of them in groups. */
export interface Draft {
  [name: string]: string | Draft
}

/** What a form edits, and the version of the record it was read from. */
export interface EditedVersion<Edited> {
  draft: Edited
  version: number
}

/** A field that was changed by somebody else while it stood in a form; in a group its name is `group.name`. */
export interface Clash {
  name: string
  /** What the form says, and whether that was typed there or stood there before. */
  mine: string
  isTyped: boolean
  theirs: string
}

/** Whether a call was refused because the record has changed meanwhile. */
export const isEditConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.problem?.code === 'edit_conflict'

/**
 * Saves a form from the version it began with (docs/decisions/0018). When somebody else has changed its fields meanwhile, `clashes`
 * says which, until `settle` goes on from their version; a change of anything else stands in nobody's way.
 * @param versionOf reads the form's fields from what the call answers
 */
export function useEditedVersion<Answer, Edited extends object>(
  present: Answer,
  versionOf: (answer: Answer) => EditedVersion<Edited>,
) {
  const [begun, setBegun] = useState(() => versionOf(present))
  const [conflict, setConflict] = useState<{ present: EditedVersion<Edited>; clashes: Clash[] }>()

  /** @throws ApiError `edit_conflict` when there is something to choose */
  async function save(
    rawInput: Edited,
    put: (version: number) => Promise<Answer>,
    version = begun.version,
  ): Promise<Answer> {
    try {
      return await put(version)
    } catch (error) {
      if (!isEditConflict(error)) throw error
      const present = versionOf(error.problem?.current as Answer)
      const clashes = clashesOf(begun.draft, rawInput, present.draft)
      if (clashes.length === 0) return save(rawInput, put, present.version)
      setConflict({ present, clashes })
      throw error
    }
  }

  /** @returns what the form shall be compared with from now on */
  const settle = (): Edited => {
    const { draft, version } = conflict?.present ?? begun
    setBegun({ draft, version })
    setConflict(undefined)
    return draft
  }
  /** Goes on from what was just saved, in a form that stays open. */
  const restart = (saved: Answer) => setBegun(versionOf(saved))
  return { save, clashes: conflict?.clashes ?? [], settle, restart }
}

/** The fields that somebody else has changed to something other than what stands in the form. */
export function clashesOf<Edited extends object>(begun: Edited, rawInput: Edited, present: Edited): Clash[] {
  const [before, here] = [textsOf(begun), textsOf(rawInput)]
  return Object.entries(textsOf(present))
    .filter(([name, value]) => value !== before[name] && value !== here[name])
    .map(([name, theirs]) => {
      const mine = here[name] ?? ''
      return { name, mine, isTyped: mine !== before[name], theirs }
    })
}

/** Every text of a draft under its whole name: `english.title`. */
export const textsOf = (draft: object, group = ''): Record<string, string> =>
  Object.fromEntries(
    Object.entries(draft as Draft).flatMap(([name, value]) =>
      typeof value === 'string' ? [[group + name, value]] : Object.entries(textsOf(value, `${group}${name}.`)),
    ),
  )
