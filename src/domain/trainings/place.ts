import { foldName } from '../values/text-fold.ts'

/**
 * Of the places that the office describes, the one that a training's location names: by its whole name, with no more than something after
 * it: `Abidjan, Cocody, salle 2` is held at `Abidjan, Cocody` (docs/rules/site-content.md#places). Of two, the one with the longer name.
 */
export function placeOf<Place extends { name: string }>(location: string, places: readonly Place[]): Place | undefined {
  const said = foldName(location)
  const isNamed = (name: string) =>
    said === name || (said.startsWith(name) && /^[^\p{L}\p{N}]/u.test(said.slice(name.length)))
  return places
    .filter(({ name }) => isNamed(foldName(name)))
    .reduce<Place | undefined>(
      (best, place) => (best && best.name.length >= place.name.length ? best : place),
      undefined,
    )
}
