// Whether two papers are for one client, as far as the portal's table tells (docs/rules/fne-export.md#settling).
import { organizationKey } from '../statements/matching-people.ts'
import { fold, quoted } from '../values/text-fold.ts'

export interface PortalClient {
  /** Empty for one without a number. */
  ncc: string
  /** Empty where nobody knows it any more. */
  name: string
}

/** @returns undefined where one of them tells none */
export const isSame = (one: string, other: string): boolean | undefined =>
  one === '' || other === '' ? undefined : one === other

/** By NCC where both have one, otherwise by name; undefined where they do not tell. */
export const isSameClient = (one: PortalClient, other: PortalClient): boolean | undefined =>
  isSame(quoted(one.ncc), quoted(other.ncc)) ?? isSame(nameKey(one.name), nameKey(other.name))

const legalForm = /\b(s\.?a\.?r\.?l|s\.?u\.?a\.?r\.?l|e\.?u\.?r\.?l|s\.?a\.?s\.?u?|s\.?a|s\.?n\.?c|g\.?i\.?e)\b/g

/** A name as clients are compared: a pharmacy's by its own words, anyone else's by its letters; neither with a legal form. */
function nameKey(name: string): string {
  const bare = fold(name).replaceAll(legalForm, ' ')
  return organizationKey(bare) || quoted(bare)
}

/** By what a client is found again who was typed in the portal: the number, or the words of the name in whatever order. */
export const portalKey = ({ ncc, name }: PortalClient): string =>
  quoted(ncc) || nameKey(name).toLowerCase().split(' ').sort().join(' ')
