/** A form is not sent without this in the browser's first scripts: the server has the list (`suffixes.ts`), and says what it finds at its field. */
export const suffixes: ReadonlySet<string> = new Set<string>()
