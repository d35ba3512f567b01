/** As many whole sentences of a text as `length` characters hold; of a first one that is longer its first words, and an ellipsis. */
export function opening(text: string, length: number): string {
  if (text.length <= length) return text
  const start = text.slice(0, length + 1)
  return /^.+[^\s.]{3}\s?[.!?…](?=\s)/s.exec(start)?.[0] ?? start.replace(/[\s,;:]+\S*$/, '…')
}
