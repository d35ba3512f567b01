import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnRegistrationDetail } from '../../../domain/participants/participant.ts'
import type { OwnAgreement } from '../../../domain/pharmacies/pharmacy-agreement.ts'
import { formatDay } from '../../../domain/values/dates.ts'
import { apiOf, read } from '../../api/api.ts'
import { ownRegistrationQuery } from '../../api/participant-queries.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { usePortal } from '../kit/portal-text.ts'
import { agreementWords } from './agreement-words.ts'
import { DetailPart } from './detail-part.tsx'

/** The pharmacies that its participant lets see a registration, or may, each with one click (docs/rules/pharmacies.md#agreement). */
export function AgreementPart({ detail }: { detail: OwnRegistrationDetail }) {
  const { locale, text } = usePortal()
  const labels = agreementWords[locale]
  const queryClient = useQueryClient()
  const { id } = detail.registration
  const change = useMutation({
    mutationFn: ({ pharmacyId, agreedAt }: OwnAgreement) =>
      read(
        apiOf(queryClient).participant.registrations[':id'].pharmacy.$put({
          param: { id: String(id) },
          json: { pharmacyId, agreed: agreedAt === null },
        }),
      ),
    onSuccess: (changed, { name, agreedAt }) => {
      queryClient.setQueryData(ownRegistrationQuery(id).queryKey, changed)
      showToast({ variant: 'default', title: agreedAt === null ? labels.agreed(name) : labels.withdrawn(name) })
    },
  })
  if (detail.pharmacies.length === 0) return null
  return (
    <DetailPart title={labels.title}>
      <p className="text-muted">{labels.text}</p>
      {change.isError && <FormFailure message={serverErrors(change.error, text).message} />}
      <ul className="grid grid-cols-1 gap-2">
        {detail.pharmacies.map((pharmacy) => {
          const { pharmacyId, name, agreedAt } = pharmacy
          return (
            <li
              key={pharmacyId}
              className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-sand px-4 py-3"
            >
              <span className="grid min-w-0 gap-0.5">
                <span className="font-semibold">{name}</span>
                <span className="text-muted">
                  {agreedAt === null ? labels.hidden : labels.seenSince(formatDay(agreedAt, locale))}
                </span>
              </span>
              <Button
                look={agreedAt === null ? 'outline' : 'neutral'}
                disabled={change.isPending}
                onClick={() => change.mutate(pharmacy)}
              >
                {agreedAt === null ? labels.agree : labels.withdraw}
                <span className="sr-only">{labels.of(name)}</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </DetailPart>
  )
}
