import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'

/** To where it is noted who is there. */
export function PresenceLink({ trainingId }: { trainingId: number }) {
  const { words } = useOffice()
  return (
    <Link
      to="/admin"
      search={{ onglet: 'formations', presence: trainingId }}
      className={buttonClass('primary', '', 'compact')}
    >
      {words.presence.title}
    </Link>
  )
}
