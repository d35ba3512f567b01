import { profileQuery } from '../../api/participant-queries.ts'
import type { Queries } from '../../api/queries.ts'

/** Fills what is still empty in a form with the profile of the participant who is signed in. */
export async function fillOwnDetails(queries: Queries, form: HTMLFormElement | null): Promise<void> {
  const profile = await (await queries.open()).fetchQuery(profileQuery)
  for (const [name, value] of Object.entries(profile?.participant ?? {})) {
    const field = form?.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement) || field.value || !value) continue
    // Never into the field that somebody went into; where the focus was put for them, they only have to type to say otherwise.
    const isInFocus = field === document.activeElement
    if (isInFocus && form?.dataset.openedHere === undefined) continue
    field.value = value
    if (isInFocus) field.select()
  }
}
