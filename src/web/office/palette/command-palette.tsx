import { type KeyboardEvent, useEffect, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { useOffice } from '../kit/office-text.ts'
import { ChoiceList, choiceId, choiceListId } from './choice-list.tsx'
import type { Choice } from './choices.ts'
import { useChoices } from './use-choices.ts'

interface Props {
  onClose: () => void
  onChoose: (to: Choice['to']) => void
}

/** Finds a participant, a training, a screen or an action by typing: a combobox over its listbox (APG "Combobox", list autocomplete). */
export default function CommandPalette({ onClose, onChoose }: Props) {
  const { words } = useOffice()
  const labels = words.palette
  const [typed, setTyped] = useState('')
  const [position, move] = useState(0)
  const { groups, isSearching, hasFailed } = useChoices(typed.trim())
  const choices = groups.flatMap((group) => group.choices)
  const active = choices[Math.min(position, choices.length - 1)]
  useEffect(() => {
    if (active) document.getElementById(choiceId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const onKeyDown = (event: KeyboardEvent) => {
    const last = choices.length - 1
    const at = Math.min(position, last)
    const target = { ArrowDown: at === last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1 }[event.key]
    if (event.key === 'Enter' && active) onChoose(active.to)
    else if (target !== undefined && last >= 0) move(target)
    else return
    event.preventDefault()
  }
  const state = hasFailed ? labels.failed : isSearching ? labels.searching : labels.count(choices.length)

  return (
    <Dialog title={labels.title} closeLabel={words.close} onClose={onClose}>
      <div className="grid grid-cols-1 gap-1">
        <label className="sticky top-0 z-10 flex items-center gap-3 border-sand border-b bg-surface px-5">
          <Glyph name="search" className="size-4 text-muted" />
          <span className="sr-only">{labels.label}</span>
          <input
            data-first-focus
            type="text"
            role="combobox"
            aria-expanded={choices.length > 0}
            aria-controls={choiceListId}
            aria-autocomplete="list"
            aria-activedescendant={active ? choiceId(active) : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={typed}
            placeholder={labels.placeholder}
            onChange={(event) => {
              setTyped(event.target.value)
              move(0)
            }}
            onKeyDown={onKeyDown}
            className="min-h-12 w-full bg-surface outline-none placeholder:text-muted"
          />
        </label>
        <ChoiceList
          groups={groups}
          active={active}
          onPoint={(choice) => move(choices.indexOf(choice))}
          onChoose={onChoose}
        />
        <p role="status" className={hasFailed ? 'px-5 pb-4 text-red text-sm' : 'px-5 pb-4 text-muted text-xs'}>
          {state}
        </p>
      </div>
    </Dialog>
  )
}
