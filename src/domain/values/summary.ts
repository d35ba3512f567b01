/** The beginning of a text in whole words, with an ellipsis where it was cut; at most so many characters before that. */
export function summary(text: string, most: number): string {
  if (text.length <= most) return text
  const words = text.slice(0, most + 1).replace(/\s+\S*$/, '')
  return `${words.slice(0, most).replace(/[\s,;:]+$/, '')}…`
}
