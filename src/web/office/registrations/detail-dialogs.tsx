import * as v from 'valibot'
import { defaultMethod } from '../../../domain/payments/payment.ts'
import { AccessExtension, type RegistrationDetail } from '../../../domain/registrations/registration.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { read } from '../../api/api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { CertificateCandidates } from '../documents/certificate-candidates.tsx'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { CreditDialog } from '../payments/credit-dialog.tsx'
import { RecordPaymentDialog } from '../payments/record-payment-dialog.tsx'
import { RefundDialog } from '../payments/refund-dialog.tsx'
import { registrationChanged } from '../queries/registrations.ts'
import { ContactDialog } from './contact-dialog.tsx'
import { InstalmentsDialog } from './instalments-dialog.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { DiscountDialog, PayerDialog, PriceDialog } from './price-dialogs.tsx'
import { StatusDialog } from './status-dialog.tsx'

/** Issues the certificate of one person, who is ticked among those of their training. */
function CertificateDialog({ detail, onClose }: { detail: RegistrationDetail; onClose: () => void }) {
  const { locale, words } = useOffice()
  const { registration, training } = detail
  return (
    <Dialog title={words.certificates.title} shape="wide" closeLabel={words.close} onClose={onClose}>
      <div className="grid grid-cols-1 gap-5 p-5">
        <p className="font-semibold">{datedTitle(training.title, training.startsAt, locale)}</p>
        <CertificateCandidates trainingId={training.id} ticked={[registration.id]} onClose={onClose} />
      </div>
    </Dialog>
  )
}

/** What can be changed about a registration, each in a dialog of its own. */
export type RecordChange =
  | 'payer'
  | 'status'
  | 'payment'
  | 'record'
  | 'contact'
  | 'price'
  | 'discount'
  | 'instalments'
  | 'certificate'
  | 'credit'
  | 'refund'
  | 'access'

interface Props {
  detail: RegistrationDetail
  open: RecordChange | undefined
  onClose: () => void
}

/** The dialog that is open over a registration's details, if one is. */
export function DetailDialogs({ detail, open, onClose }: Props) {
  const { registration, participant, training } = detail
  if (open === 'access') return <AccessDialog detail={detail} onClose={onClose} />
  if (open === 'payer') return <PayerDialog detail={detail} onClose={onClose} />
  if (open === 'status') return <StatusDialog detail={detail} onClose={onClose} />
  if (open === 'payment') return <PaymentDialog detail={detail} onClose={onClose} />
  if (open === 'price') return <PriceDialog detail={detail} onClose={onClose} />
  if (open === 'discount') return <DiscountDialog detail={detail} onClose={onClose} />
  if (open === 'instalments') return <InstalmentsDialog detail={detail} onClose={onClose} />
  if (open === 'contact') return <ContactDialog detail={detail} onClose={onClose} />
  if (open === 'certificate') return <CertificateDialog detail={detail} onClose={onClose} />
  if (open === 'refund') {
    const { id: registrationId, credit, toGiveBack } = registration
    const amount = toGiveBack + credit
    const payment = {
      registrationId,
      participant,
      trainingTitle: training.title,
      startsAt: training.startsAt,
      paymentAmount: registration.paymentAmount + credit,
      amount,
      method: defaultMethod,
      operator: null,
    }
    return <RefundDialog payment={payment} onClose={onClose} />
  }
  if (open === 'credit') return <CreditDialog detail={detail} onClose={onClose} />
  if (open !== 'record') return null
  return (
    <RecordPaymentDialog
      registration={{
        ...registration,
        participant,
        trainingTitle: training.title,
        trainingCategory: training.category,
        trainingKind: training.kind,
        startsAt: training.startsAt,
      }}
      onClose={onClose}
    />
  )
}

interface AccessProps {
  detail: RegistrationDetail
  onClose: () => void
}

/** Opens an online course to its person, or lets them have it for longer (docs/rules/online-courses.md#access). */
function AccessDialog({ detail, onClose }: AccessProps) {
  return detail.access === null ? (
    <OpeningDialog detail={detail} onClose={onClose} />
  ) : (
    <ExtensionDialog detail={detail} endsAt={detail.access.endsAt} onClose={onClose} />
  )
}

function OpeningDialog({ detail, onClose }: AccessProps) {
  const labels = useOffice().words.access
  const form = useChangeForm({
    schema: v.strictObject({}),
    draft: {},
    formOf: (draft) => draft,
    send: (api) => read(api.admin.registrations[':id'].access.$post({ param: { id: String(detail.registration.id) } })),
    recorded: labels.opened,
    ...registrationChanged,
    onDone: onClose,
  })
  return (
    <ChangeDialog title={labels.open} form={form} onClose={onClose} submit={labels.open}>
      <p>{labels.openHint}</p>
    </ChangeDialog>
  )
}

function ExtensionDialog({ detail, endsAt, onClose }: AccessProps & { endsAt: string }) {
  const labels = useOffice().words.access
  const form = useChangeForm({
    schema: AccessExtension,
    draft: { lastDay: '' },
    formOf: (draft) => ({ ...draft, endsAt }),
    send: (api, json) =>
      read(api.admin.registrations[':id'].access.$put({ param: { id: String(detail.registration.id) }, json })),
    recorded: labels.extended,
    ...registrationChanged,
    onDone: onClose,
  })
  return (
    <ChangeDialog title={labels.extend} form={form} onClose={onClose} submit={labels.extend}>
      <TextField label={labels.lastDay} hint={labels.lastDayHint} type="date" required {...form.field('lastDay')} />
    </ChangeDialog>
  )
}
