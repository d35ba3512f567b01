import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { fromApi, read } from '../../api/api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useMay } from '../kit/use-may.ts'
import { useOwnTabs } from '../kit/use-own-tabs.ts'
import { useSettled } from '../kit/use-settled.ts'
import {
  type Choice,
  type ChoiceGroup,
  foundChoices,
  latestSessions,
  narrowedBy,
  ownChoices,
  type Wish,
  wishOf,
} from './choices.ts'
import { foundPlaces } from './places.ts'

/** How many of each kind the palette shows at once. */
const shown = '5'

/** The first of each kind in which what was typed is found. */
const foundQuery = (wish: Wish) => {
  const { q, act, amount } = wish
  return queryOptions({
    queryKey: ['palette', q, act, amount],
    queryFn: fromApi(async (api) => {
      const query = { q, pageSize: shown }
      const none = Promise.resolve([])
      const [registrations, trainings, payments, documents, pharmacies, quotes, discounts, paid] = await Promise.all([
        act === 'attend' ? none : read(api.admin.registrations.$get({ query: { ...query, ...narrowedBy(act) } })),
        act && act !== 'attend' ? none : read(api.trainings.$get({ query: { ...query, ...(act && latestSessions) } })),
        act ? none : read(api.payments.$get({ query })),
        act ? none : read(api.admin.documents.$get({ query })),
        act ? none : read(api.admin.pharmacies.$get({ query })),
        act ? none : read(api.admin.quotes.$get({ query })),
        act ? none : read(api.admin.discounts.$get({ query })),
        amount ? read(api.payments.$get({ query: { amount: String(amount), sort: 'amount', pageSize: shown } })) : none,
      ])
      // With what was wished: until the next answer comes, this one still says what it is.
      return { wish, registrations, trainings, payments, documents, pharmacies, quotes, discounts, paid }
    }),
    placeholderData: keepPreviousData,
  })
}

/** How long typing must rest before the server is asked, in milliseconds. */
const pause = 200

/** What can be chosen for what is typed: screens and actions at once, people and trainings when the server has answered. */
function useChoices(rawInput: string) {
  const { locale, words } = useOffice()
  const may = useMay()
  const tabs = useOwnTabs()
  const searched = useSettled(rawInput, pause)
  const isAsking = rawInput.length >= 2 && may('money readers')
  const found = useQuery({ ...foundQuery(wishOf(searched, words, may)), enabled: isAsking && searched.length >= 2 })
  const fromServer = isAsking && found.data ? foundChoices(found.data, words, locale) : []
  const places = {
    id: 'places',
    name: words.palette.groups.places,
    choices: foundPlaces(words, tabs, may, rawInput, locale),
  }
  const own = [...ownChoices(words, tabs, may, rawInput), ...(places.choices.length > 0 ? [places] : [])]
  return {
    // An act that is named is meant, and not a screen that is called alike.
    groups: fromServer.some(({ id }) => id === 'acts') ? [...fromServer, ...own] : [...own, ...fromServer],
    isSearching: isAsking && (rawInput !== searched || found.isFetching),
    hasFailed: isAsking && found.isError,
  }
}

const choiceListId = 'palette-choix'
const choiceId = ({ id }: Choice) => `palette-${id}`

interface ChoiceListProps {
  groups: ChoiceGroup[]
  active: Choice | undefined
  /** The pointer is over it. */
  onPoint: (choice: Choice) => void
  onChoose: (to: Choice['to']) => void
}

/** What can be chosen, in named groups; the keyboard stays in the field above. */
function ChoiceList({ groups, active, onPoint, onChoose }: ChoiceListProps) {
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
