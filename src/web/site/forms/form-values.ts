/** Values that fields were filled with before anybody typed. */
export type Presets = Readonly<Record<string, string | undefined>>

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (element: Element): element is Field =>
  (element instanceof HTMLInputElement && element.type !== 'checkbox' && element.type !== 'hidden') ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

const fieldsOf = (form: HTMLFormElement): Field[] => [...form.elements].filter(isField)

/** What somebody has typed into a form: neither what stood there before nor the acceptance of terms, given each time. */
export const typedInto = (form: HTMLFormElement, presets: Presets): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(form)
      .filter(({ name, value }) => name && value !== '' && value !== presets[name])
      .map(({ name, value }) => [name, value]),
  )

/** Whether somebody went into the field by themselves; into a form that was opened here the focus is put for them. */
const isEntered = (field: Field) => field === document.activeElement && field.form?.dataset.openedHere === undefined

/**
 * Puts a draft back into the fields that nobody has touched; never into the one that somebody went into, about to type. A text
 * written beforehand is added to the draft's own, so that neither is lost.
 * @returns whether anything was put back
 */
export function writeDraft(
  form: HTMLFormElement,
  draft: { typed: Record<string, string>; presets?: Presets },
  presets: Presets,
): boolean {
  let hasWritten = false
  for (const field of fieldsOf(form)) {
    const value = draft.typed[field.name]
    const preset = presets[field.name] ?? ''
    if (!value || isEntered(field) || (field.value !== '' && field.value !== preset)) continue
    const isAdded = field instanceof HTMLTextAreaElement && preset && draft.presets?.[field.name] !== preset
    field.value = isAdded ? `${value}\n\n${preset}` : value
    hasWritten = true
  }
  return hasWritten
}
