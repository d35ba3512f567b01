import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

/**
 * What stands behind the `?` of an address, as the router hands it on. What looks like a number and would not be written as it was
 * (`12345678901234567890`, `58e3`, an operator's transaction) stays the text that somebody searched for.
 */
export const parseSearch = parseSearchWith((text) => (/^["[{]/.test(text) ? JSON.parse(text) : text))

/** What `parseSearch` reads back, as short as it can be: a text stands in quotes only where it would be read as something else. */
export const stringifySearch = stringifySearchWith(JSON.stringify, (text) => {
  const [read] = Object.values(parseSearch(`?q=${encodeURIComponent(text)}`))
  if (read === text) throw new SyntaxError('A text that needs no quotes.')
})
