import type { RegistrationDetail } from '../../../domain/registrations/registration.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CertificateCandidates } from '../documents/certificate-candidates.tsx'
import { useOffice } from '../kit/office-text.ts'

/** Issues the certificate of one person, who is ticked among those of their training. */
export function CertificateDialog({ detail, onClose }: { detail: RegistrationDetail; onClose: () => void }) {
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
