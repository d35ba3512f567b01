import { useQuery } from '@tanstack/react-query'
import { auditQuery } from '../../queries/audit.ts'
import { ChangeList } from '../audit/change-list.tsx'
import { Loaded } from '../loaded.tsx'

/** Who changed what about a registration, when, from what to what; newest first. */
export function ChangeHistory({ registrationId }: { registrationId: number }) {
  const changes = useQuery(auditQuery({ subjectType: 'registration', subjectId: String(registrationId) }))
  return <Loaded query={changes}>{({ rows }) => <ChangeList entries={rows} />}</Loaded>
}
