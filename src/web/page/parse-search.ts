import { parseSearchWith } from '@tanstack/react-router'

/**
 * What stands behind the `?` of an address, as the router hands it on. What looks like a number and would not be written as it was
 * (`12345678901234567890`, `58e3`, an operator's transaction) stays the text that somebody searched for.
 */
export const parseSearch = parseSearchWith((text) => (/^["[{]/.test(text) ? JSON.parse(text) : text))
