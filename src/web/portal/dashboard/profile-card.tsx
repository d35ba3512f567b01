import { Link } from '@tanstack/react-router'
import type { Profile } from '../../../domain/participants/participant.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { DetailList } from '../../ui/detail-list.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { usePortal } from '../kit/portal-text.ts'

/** Full name, e-mail, phone, organization or "not specified", and the position if any (docs/rules/participant-space.md#profile-card). */
export function ProfileCard({ participant }: { participant: Profile['participant'] }) {
  const { words } = usePortal()
  const labels = words.dashboard
  const { firstName, lastName, email, phone, organization, position } = participant
  return (
    <section
      aria-labelledby="profil-titre"
      className="flex flex-col gap-4 rounded-box border border-sand bg-surface p-5 sm:p-6"
    >
      <div>
        <p className="text-muted text-sm">{labels.profile}</p>
        <h2 id="profil-titre" className="text-heading">
          {firstName} {lastName}
        </h2>
      </div>
      <DetailList
        rows={[
          [labels.email, email],
          [labels.phone, formatPhone(phone)],
          [
            labels.organization,
            organization ?? (
              <span key="none" className="text-muted italic">
                {labels.notSpecified}
              </span>
            ),
          ],
          [labels.position, position],
        ]}
      />
      <Link
        to="/espace-participant/profil"
        className="mt-auto inline-flex min-h-11 w-fit items-center gap-2 font-semibold text-green underline-offset-4 hover:underline"
      >
        <Glyph name="edit" />
        {labels.editProfile}
      </Link>
    </section>
  )
}
