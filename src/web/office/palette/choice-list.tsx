import { useOffice } from '../kit/office-text.ts'
import type { Choice, ChoiceGroup } from './choices.ts'

export const choiceListId = 'palette-choix'
export const choiceId = ({ id }: Choice) => `palette-${id}`

interface Props {
  groups: ChoiceGroup[]
  active: Choice | undefined
  /** The pointer is over it. */
  onPoint: (choice: Choice) => void
  onChoose: (to: Choice['to']) => void
}

/** What can be chosen, in named groups; the keyboard stays in the field above. */
export function ChoiceList({ groups, active, onPoint, onChoose }: Props) {
  const { words } = useOffice()
  return (
    <div id={choiceListId} role="listbox" aria-label={words.palette.list} className="grid grid-cols-1 gap-1 p-2">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a listbox
        <div key={group.id} role="group" aria-labelledby={`palette-groupe-${group.id}`}>
          <p
            id={`palette-groupe-${group.id}`}
            role="presentation"
            className="px-3 pt-2 pb-1 font-semibold text-muted text-xs"
          >
            {group.name}
          </p>
          {group.choices.map((choice) => (
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox, which names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys
            <div
              key={choice.id}
              id={choiceId(choice)}
              role="option"
              aria-selected={choice === active}
              onPointerMove={() => choice !== active && onPoint(choice)}
              onClick={() => onChoose(choice.to)}
              className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 rounded-lg px-3 py-2.5 text-sm aria-selected:bg-green-wash aria-selected:text-green"
            >
              <span className="font-semibold">{choice.name}</span>
              {choice.hint && <span className="text-muted">{choice.hint}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
