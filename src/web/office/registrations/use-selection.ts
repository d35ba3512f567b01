import type { RegistrationRow } from '../../../domain/registrations/registration.ts'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { useTicked } from '../kit/use-ticked.ts'

/** The registrations that are ticked in a view of the list, and the boxes before its rows. */
export function useSelection(view: string) {
  const { words } = useOffice()
  const { boxes, ...ticked } = useTicked<RegistrationRow>(view)
  const said = {
    page: words.bulk.tickPage,
    row: ({ participant }: RegistrationRow) => words.bulk.tick(fullName(participant)),
  }
  return { ...ticked, boxes: { ...boxes, words: said } }
}
