import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnRegistrationDetail } from '../../../domain/participants/participant.ts'
import type { OwnAgreement } from '../../../domain/pharmacies/pharmacy-agreement.ts'
import { formatDay } from '../../../domain/values/dates.ts'
import type { Localized } from '../../../domain/values/language.ts'
import { apiOf, read } from '../../api/api.ts'
import { ownRegistrationQuery } from '../../api/participant-queries.ts'
import { showAnswer } from '../../api/refetch.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { usePortal } from '../kit/portal-text.ts'
import { DetailPart } from './detail-part.tsx'

/** The words of what a participant lets a pharmacy see; they stand here because the space's own have grown long. */
const agreementWords = {
  fr: {
    title: 'Votre officine',
    text: 'Avec votre accord, elle voit dans son espace votre nom, la session, votre présence et votre certificat : ni ce que vous payez, ni vos coordonnées. Vous le reprenez quand vous voulez.',
    agree: 'Laisser voir',
    withdraw: 'Ne plus laisser voir',
    of: (pharmacy: string) => ` à ${pharmacy}`,
    hidden: 'Ne voit pas cette inscription',
    seenSince: (day: string) => `Voit cette inscription depuis le ${day}`,
    agreed: (pharmacy: string) => `${pharmacy} voit cette inscription`,
    withdrawn: (pharmacy: string) => `${pharmacy} ne voit plus cette inscription`,
  },
  en: {
    title: 'Your pharmacy',
    text: 'If you agree, it sees your name, the session, your presence and your certificate in its space: neither what you pay nor your contact details. You can take it back at any time.',
    agree: 'Let it see',
    withdraw: 'Stop letting it see',
    of: (pharmacy: string) => `: ${pharmacy}`,
    hidden: 'Does not see this registration',
    seenSince: (day: string) => `Has seen this registration since ${day}`,
    agreed: (pharmacy: string) => `${pharmacy} sees this registration`,
    withdrawn: (pharmacy: string) => `${pharmacy} sees this registration no longer`,
  },
} satisfies Localized<unknown>

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
      showAnswer(queryClient, ownRegistrationQuery(id).queryKey, changed)
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
