// Every kind of paper in every case, and papers for people whose names are in letters of their own.
import { kinds } from './kinds.ts'
import { otherLetters } from './other-letters.ts'
import { type Case, cases } from './samples.ts'

/** Draws once: many tests look at the same paper. */
function once(draw: () => Promise<Buffer>) {
  let made: Promise<Buffer> | undefined
  return () => {
    made ??= draw()
    return made
  }
}

export const drawn = Object.entries(kinds).flatMap(([kind, draw]) =>
  Object.entries(cases).map(([name, sample]) => ({
    name: `${kind}-${name}`,
    kind,
    sample,
    draw: once(() => draw(sample)),
  })),
)

/** An everyday paper for somebody whose name and pharmacy are in letters of their own. */
const inOtherLetters = (person: (typeof otherLetters)[number]): Case => {
  const { facts, ...everyday } = cases['fr-everyday']
  return { ...everyday, facts: { ...facts, person: { ...facts.person, ...person, organization: 'Pharmacie Ɣaɖe' } } }
}

export const lettered = otherLetters.flatMap((person) =>
  (['certificate', 'invoice', 'receipt'] as const).map((kind) => ({
    name: `${kind}-${[...person.lastName]
      .map((letter) => letter.codePointAt(0)?.toString(16))
      .slice(0, 2)
      .join('-')}`,
    person,
    draw: once(() => kinds[kind](inOtherLetters(person))),
  })),
)
