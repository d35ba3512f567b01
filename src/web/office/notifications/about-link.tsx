import type { AdminNotification } from '../../../domain/announcements/notification.ts'
import { fullName } from '../kit/full-name.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'

type About = Pick<AdminNotification, 'registrationId' | 'participant' | 'contactMessageId'>

const linkClass =
  'phone:min-h-11 text-left underline decoration-sand-deep underline-offset-4 hover:text-green max-md:text-right'

/** The way to what a notification is about: a registration, which opens over the list, or a visitor's message. */
export function AboutLink({
  notification: { registrationId, participant, contactMessageId },
}: {
  notification: About
}) {
  const { words } = useOffice()
  const { show } = useOfficeSearch()
  if (registrationId !== null && participant) {
    return (
      <button
        type="button"
        title={words.payments.see(registrationId)}
        onClick={() => show({ inscription: registrationId, notification: 0 })}
        className={linkClass}
      >
        {fullName(participant)}
      </button>
    )
  }
  if (contactMessageId !== null) {
    return (
      <OfficeLink to={{ onglet: 'messages', message: contactMessageId }} className={linkClass}>
        {words.notifications.message(contactMessageId)}
      </OfficeLink>
    )
  }
  return <span className="text-muted">–</span>
}
