/** A field's label with a note in brackets, in those that it has already: `Texte (facultatif, français)`. */
export const notedLabel = (label: string, note: string): string =>
  label.endsWith(')') ? `${label.slice(0, -1)}, ${note})` : `${label} (${note})`
