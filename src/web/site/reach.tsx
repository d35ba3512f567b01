import { formatPhone } from '../../domain/values/phone.ts'
import { useSite } from '../page/use-site.ts'

/** How the firm is reached, for people who cannot go on by themselves: its telephone and its address. */
export function Reach() {
  const { company } = useSite()
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-2 font-semibold text-green">
      {company.phone && (
        <a href={`tel:${company.phone}`} className="text-link min-h-11">
          {formatPhone(company.phone)}
        </a>
      )}
      {company.email && (
        <a href={`mailto:${company.email}`} className="text-link min-h-11">
          {company.email}
        </a>
      )}
    </p>
  )
}
