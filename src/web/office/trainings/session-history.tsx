import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../signed-in/loaded.tsx'
import { ChangeList } from '../audit/change-list.tsx'
import { auditQuery } from '../queries/audit.ts'

/** Who changed what about a session, when, from what to what; newest first. */
export function SessionHistory({ trainingId }: { trainingId: number }) {
  const changes = useQuery(auditQuery({ subjectType: 'training', subjectId: String(trainingId) }))
  return <Loaded query={changes}>{({ rows }) => <ChangeList entries={rows} />}</Loaded>
}
