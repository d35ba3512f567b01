import { useState } from 'react'
import { type FieldValues, get, type Path, type PathValue, set, type UseFormReturn } from 'react-hook-form'
import { ApiError } from '../api/api.ts'

/** What a form edits, and the version of the record it was read from. */
export interface EditedVersion<Edited> {
  draft: Edited
  version: number
}

/** A field that was typed here and changed by somebody else meanwhile; in a group its name is `group.name`. */
export interface Clash {
  name: string
  mine: string
  theirs: string
}

/** What a form goes on with: what somebody else has saved, and the same with what was typed here. */
export interface Settled<Edited> {
  present: Edited
  merged: Edited
}

/** Whether a call was refused because the record has changed meanwhile. */
export const isEditConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.problem?.code === 'edit_conflict'

/**
 * Saves a form from the version it began with (docs/decisions/0018). Where somebody else has changed the record meanwhile, a field that was
 * left alone here takes their value; of one that both have changed `clashes` says so, until `settle` goes on from what is chosen.
 * @param versionOf reads the form's fields from what the call answers
 */
export function useEditedVersion<Answer, Edited extends object>(
  present: Answer,
  versionOf: (answer: Answer) => EditedVersion<Edited>,
) {
  const [begun, setBegun] = useState(() => versionOf(present))
  const [conflict, setConflict] = useState<{ present: EditedVersion<Edited>; clashes: Clash[] }>()

  /**
   * @param put saves a draft from a version
   * @param goOn shows in the form what is saved instead of what stands there
   * @param chosen fields that the person has decided on, also where they say what stood there before
   * @throws ApiError `edit_conflict` when there is something to choose
   */
  async function save(
    rawInput: Edited,
    put: (version: number, draft: Edited) => Promise<Answer>,
    goOn: (settled: Settled<Edited>) => void = () => {},
    chosen: readonly string[] = [],
  ): Promise<Answer> {
    let [from, draft] = [begun, rawInput]
    while (true) {
      try {
        return await put(from.version, draft)
      } catch (error) {
        if (!isEditConflict(error)) throw error
        const present = versionOf(error.problem?.current as Answer)
        const clashes = clashesOf(from.draft, draft, present.draft, chosen)
        if (clashes.length > 0) {
          setConflict({ present, clashes })
          throw error
        }
        draft = mergedDraft(from.draft, draft, present.draft, chosen)
        from = present
        setBegun(present)
        goOn({ present: present.draft, merged: draft })
      }
    }
  }

  /**
   * @param rawInput what stands in the form
   * @param taken the fields in which the other person's value shall hold
   * @returns what the form goes on with
   */
  const settle = (rawInput: Edited, taken: readonly Clash[]): Settled<Edited> => {
    const { present, clashes } = conflict ?? { present: begun, clashes: [] }
    const kept = clashes.filter((clash) => !taken.includes(clash)).map(({ name }) => name)
    const merged = mergedDraft(begun.draft, rawInput, present.draft, kept, taken)
    setBegun(present)
    setConflict(undefined)
    return { present: present.draft, merged }
  }
  /** Goes on from what was just saved, in a form that stays open. */
  const restart = (saved: Answer) => setBegun(versionOf(saved))
  return { save, clashes: conflict?.clashes ?? [], settle, restart }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields that both have changed, to something else; what was left alone here is asked about nowhere. */
export function clashesOf<Edited extends object>(
  begun: Edited,
  rawInput: Edited,
  present: Edited,
  chosen: readonly string[] = [],
): Clash[] {
  const isWhole = differsInLength(begun, rawInput, present)
  const [before, here] = [valuesOf(begun, isWhole), valuesOf(rawInput, isWhole)]
  return Object.entries(valuesOf(present, isWhole))
    .filter(([name, theirs]) => !isSame(theirs, before[name]) && !isSame(theirs, here[name]))
    .filter(([name]) => chosen.includes(name) || !isSame(here[name], before[name]))
    .map(([name, theirs]) => ({ name, mine: String(here[name] ?? ''), theirs: String(theirs ?? '') }))
}

/** What somebody else has saved, with what was typed here in the fields that were changed or decided on here, except in those that are taken. */
function mergedDraft<Edited extends object>(
  begun: Edited,
  rawInput: Edited,
  present: Edited,
  chosen: readonly string[],
  taken: readonly Clash[] = [],
): Edited {
  const isWhole = differsInLength(begun, rawInput, present)
  const before = valuesOf(begun, isWhole)
  const merged = structuredClone(present)
  for (const [name, mine] of Object.entries(valuesOf(rawInput, isWhole))) {
    if (taken.some((clash) => clash.name === name)) continue
    if (chosen.includes(name) || !isSame(mine, before[name])) set(merged, name, mine)
  }
  return merged
}

/**
 * Every value of a draft under its whole name: `english.title`, `numbers.0.operator`. A list is one value where it holds plain values, or where
 * `isWhole` says so of its name.
 */
export const valuesOf = (
  draft: object,
  isWhole: (name: string) => boolean = () => false,
  group = '',
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([key, value]) => {
      const name = group + key
      const isPlain = value === null || typeof value !== 'object'
      const isList = Array.isArray(value) && (value.every((one) => typeof one !== 'object') || isWhole(name))
      return isPlain || isList ? [[name, value]] : Object.entries(valuesOf(value, isWhole, `${name}.`))
    }),
  )

/** A list of which one draft has more than another is compared as one: its places are not the same ones. */
export const differsInLength =
  (...drafts: object[]) =>
  (name: string): boolean =>
    new Set(drafts.map((draft) => (get(draft, name) as unknown[] | undefined)?.length)).size > 1

/** Goes on in a form after a conflict: it now begins with what somebody else has saved, and says what is merged of both. */
export function settleForm<Edited extends FieldValues, Form>(
  form: Pick<UseFormReturn<Edited, unknown, Form>, 'reset' | 'setValue'>,
  { present, merged }: Settled<Edited>,
): void {
  form.reset(present)
  const isWhole = differsInLength(present, merged)
  const theirs = valuesOf(present, isWhole)
  for (const [name, value] of Object.entries(valuesOf(merged, isWhole))) {
    if (JSON.stringify(value) === JSON.stringify(theirs[name])) continue
    form.setValue(name as Path<Edited>, value as PathValue<Edited, Path<Edited>>, { shouldDirty: true })
  }
}
