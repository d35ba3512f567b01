import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { useOffice } from '../office-text.ts'
import { type ContactDraft, differing } from './contact-draft.ts'
import { type PersonDraft, usePersonLabels } from './person-fields.tsx'

interface Props {
  /** What the form began with. */
  before: PersonDraft
  /** What somebody else has made of it. */
  theirs: ContactDraft
  onKeep: () => void
  onTake: () => void
}

/** What another person has changed while this form was open, and whether that or what was typed shall hold. */
export function ContactConflict({ before, theirs, onKeep, onTake }: Props) {
  const { words } = useOffice()
  const names = usePersonLabels()
  const labels = words.contact
  return (
    <div role="alert" className="grid gap-3 rounded-lg bg-orange-wash px-4 py-3.5">
      <p className="font-semibold text-orange-deep">{labels.conflict}</p>
      <p className="text-sm">{labels.conflictText}</p>
      <Facts facts={differing(before, theirs).map((name) => [names[name], theirs[name] || '–'])} />
      <p className="text-sm">{labels.keepHint}</p>
      <div className="flex flex-wrap gap-3">
        <Button look="neutral" size="compact" onClick={onKeep}>
          {labels.keepMine}
        </Button>
        <Button look="neutral" size="compact" onClick={onTake}>
          {labels.takeTheirs}
        </Button>
      </div>
    </div>
  )
}
