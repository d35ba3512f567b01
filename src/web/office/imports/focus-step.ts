/** Gives a step that has come up the focus, and so brings its beginning into sight: what had it is gone. */
export const focusStep = (heading: HTMLElement | null) => heading?.focus()
