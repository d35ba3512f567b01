import { useQuery } from '@tanstack/react-query'
import type { ListFilter } from '../kit/list-filter.ts'
import { monthLabel } from '../kit/month-label.ts'
import { useOffice } from '../kit/office-text.ts'
import { useDaysFilter } from '../kit/use-days-filter.tsx'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { useSelectFilter } from '../kit/use-select-filter.tsx'
import { useTrainingFilter } from '../kit/use-training-filter.tsx'
import { pharmacyQuery } from '../queries/pharmacies.ts'

/** Training, its days, balance, address and language; and what a figure of the dashboard has opened. */
export function useRegistrationFilters(): ListFilter[] {
  const { locale, words } = useOffice()
  const { groupe, mois } = useOfficeSearch().search
  const labels = words.registrations
  const training = useTrainingFilter('session')
  const days = useDaysFilter({ first: 'session_du', last: 'session_au', label: labels.sessionDays })
  const balance = useSelectFilter({
    name: 'solde',
    label: labels.balance,
    labelOf: (balance) => labels.balances[balance],
  })
  const proof = useSelectFilter({ name: 'adresse', label: labels.proof, labelOf: (proof) => labels.proofs[proof] })
  const language = useSelectFilter({
    name: 'langue',
    label: labels.language,
    labelOf: (language) => labels.languages[language],
  })
  const group: ListFilter = {
    id: 'groupe',
    part: groupe === 'all' ? undefined : { name: words.narrowing.groups[groupe], without: { groupe: 'all' } },
  }
  const month: ListFilter = {
    id: 'mois',
    part: mois ? { name: monthLabel(mois, locale).name, without: { mois: '' } } : undefined,
  }
  const payer = usePharmacyPart('payeur', words.pharmacies.paidBy)
  const suggested = usePharmacyPart('proposees', words.pharmacies.suggestedFor)
  return [training, days, balance, proof, language, group, month, payer, suggested]
}

/** What the page of a pharmacy has opened: those that it pays for, or might. */
function usePharmacyPart(key: 'payeur' | 'proposees', nameOf: (pharmacy: string) => string): ListFilter {
  const id = useOfficeSearch().search[key]
  const { data } = useQuery({ ...pharmacyQuery(id), enabled: id > 0 })
  return { id: key, part: id > 0 ? { name: nameOf(data?.name ?? `n° ${id}`), without: { [key]: 0 } } : undefined }
}
