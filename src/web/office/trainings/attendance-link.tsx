import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'

/** To the sheet that those who come sign. */
export function AttendanceLink({ trainingId }: { trainingId: number }) {
  const { words } = useOffice()
  return (
    <Link
      to="/admin"
      search={{ onglet: 'formations', emargement: trainingId }}
      className={buttonClass('outline', '', 'compact')}
    >
      {words.participants.attendance}
    </Link>
  )
}
