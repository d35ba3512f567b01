import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../signed-in/loaded.tsx'
import { ChangeList } from '../audit/change-list.tsx'
import { auditQuery } from '../queries/audit.ts'

/** Who changed what about a registration, when, from what to what; newest first. */
export function ChangeHistory({ registrationId }: { registrationId: number }) {
  const changes = useQuery(auditQuery({ subjectType: 'registration', subjectId: String(registrationId) }))
  return <Loaded query={changes}>{({ rows }) => <ChangeList entries={rows} />}</Loaded>
}
