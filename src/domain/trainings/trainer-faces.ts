import { foldName } from '../values/text-fold.ts'

/**
 * Of a team, those whom a training names as its trainers, in the training's order, each with the first sentence about them
 * (docs/rules/trainings.md#page). Accents, case and spaces of the names do not count.
 */
export const trainerFaces = <Member extends { name: string; bio: string }>(
  trainers: readonly string[],
  team: readonly Member[],
): (Omit<Member, 'bio'> & { sentence: string })[] =>
  trainers.flatMap((name) => {
    const member = team.find((one) => foldName(one.name) === foldName(name))
    if (!member) return []
    const { bio, ...shown } = member
    return [{ ...shown, sentence: firstSentence(bio) }]
  })

const firstSentence = (text: string) => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text
