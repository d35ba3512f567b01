import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { latestMonths } from '../../../domain/values/month.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useTypedSearch } from '../../ui/search-field.tsx'
import { pharmacyQuery } from '../queries/pharmacies.ts'
import { FilterSelect, filterControl, type ListFilter, useDaysFilter } from './filters.tsx'
import { monthLabel } from './month-label.ts'
import { useOffice } from './office-text.ts'
import { PharmacyPicker } from './pick-list.tsx'
import { useOfficeSearch } from './use-office-search.ts'

/** Whose a registration is, who pays, who gives its session and when: the filters of its list and of that of payments. */
export function useFactFilters(): ListFilter[] {
  const { words } = useOffice()
  const organization = useWordsFilter('organisation', words.facts.columns.organization)
  const pharmacy = usePharmacyFilter('payeur', words.facts.columns.pharmacy, words.pharmacies.paidBy)
  const trainer = useWordsFilter('formateur', words.facts.columns.trainer)
  const days = useDaysFilter({ first: 'session_du', last: 'session_au', label: words.facts.columns.startsAt })
  return [organization, pharmacy, trainer, days]
}

/** Words that a text has, as they are typed. */
export function useWordsFilter(key: 'organisation' | 'formateur' | 'operateur', label: string): ListFilter {
  const { words } = useOffice()
  const { search, show } = useOfficeSearch()
  const value = search[key]
  const narrow = useCallback((typed: string) => show({ [key]: typed, page: 1 }, { replace: true }), [key, show])
  return {
    id: key,
    field: <WordsField label={label} value={value} onType={narrow} />,
    part: value ? { name: `${label}${words.dashboard.colon} ${value}`, without: { [key]: '' } } : undefined,
  }
}

function WordsField({ label, value, onType }: { label: string; value: string; onType: (typed: string) => void }) {
  const { typed, setTyped, flush } = useTypedSearch(value, onType)
  return (
    <label className="grid content-start gap-1.5 text-sm">
      <span className="font-semibold">{label}</span>
      <input
        value={typed}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={flush}
        className={`w-full min-w-0 ${filterControl}`}
      />
    </label>
  )
}

/** One pharmacy, found by its name. */
export function usePharmacyFilter(
  key: 'payeur' | 'proposees',
  label: string,
  nameOf: (pharmacy: string) => string,
): ListFilter {
  const { words } = useOffice()
  const { search, show } = useOfficeSearch()
  const [isPicking, setPicking] = useState(false)
  const id = search[key]
  const { data } = useQuery({ ...pharmacyQuery(id), enabled: id > 0 })
  const name = data?.name ?? `n° ${id}`
  const { pickPharmacy } = words.facts
  const field = (
    <div className="grid content-start gap-1.5 text-sm">
      <span className="font-semibold">{label}</span>
      <Button
        look="neutral"
        size="compact"
        onClick={() => setPicking(true)}
        className="min-h-10 min-w-0 justify-start border-sand-deep text-left"
      >
        <span className="min-w-0">{id > 0 ? name : pickPharmacy}</span>
      </Button>
      {isPicking && (
        <Dialog title={pickPharmacy} closeLabel={words.close} onClose={() => setPicking(false)}>
          <div className="p-5">
            <PharmacyPicker
              label={words.pharmacies.search}
              onPick={(choice) => {
                setPicking(false)
                show({ [key]: choice.id, page: 1 })
              }}
            />
          </div>
        </Dialog>
      )}
    </div>
  )
  return {
    id: key,
    ...(key === 'payeur' && { field }),
    part: id > 0 ? { name: nameOf(name), without: { [key]: 0 } } : undefined,
  }
}

/** How many months can be chosen by name; others by their days. */
export const monthsOffered = 24

/** A month, chosen where what is shown of it stands too. */
export function useMonthFilter(label: string): ListFilter {
  const { locale, words } = useOffice()
  const { search, show } = useOfficeSearch()
  const { mois } = search
  const offered = new Set(['', ...latestMonths(monthsOffered, new Date()), mois])
  return {
    id: 'mois',
    field: (
      <FilterSelect
        label={label}
        options={[...offered]}
        labelOf={(month) => (month ? monthLabel(month, locale).name : words.facts.allMonths)}
        chosen={mois}
        onChoose={(month) => show({ mois: month, page: 1 })}
      />
    ),
    part: mois ? { name: monthLabel(mois, locale).name, without: { mois: '' } } : undefined,
  }
}
