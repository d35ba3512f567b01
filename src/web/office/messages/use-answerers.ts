import { useQuery } from '@tanstack/react-query'
import { isAmong } from '../../../domain/staff/role.ts'
import { sessionQuery } from '../../signed-in/session-query.ts'
import { staffQuery } from '../queries/staff.ts'

/** Who may be given a message, by name, and the person in front of the screen, where they are one of them. */
export function useAnswerers() {
  const ownId = useQuery(sessionQuery).data?.id
  const { data: staff = [] } = useQuery(staffQuery)
  const answerers = staff.filter(({ role, disabled }) => !disabled && isAmong(role, 'administrators'))
  return { answerers, own: answerers.find(({ id }) => id === ownId) }
}
