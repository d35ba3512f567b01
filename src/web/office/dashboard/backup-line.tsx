import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../../domain/values/dates.ts'
import { useOffice } from '../kit/office-text.ts'
import { backupsQuery } from '../queries/dashboard.ts'

/** When the last backup and the last rehearsal of one went well, or that they failed; nothing where none are kept. */
export function BackupLine() {
  const { words, locale } = useOffice()
  const { data } = useQuery(backupsQuery)
  if (!data?.isKept) return null
  const said = words.backups
  const { backup, rehearsal } = data
  const moment = (iso: string) => formatMoment(iso, locale)
  const sentences = [
    backup.wentWellAt ? said.backup(moment(backup.wentWellAt)) : said.noBackup,
    rehearsal.wentWellAt ? said.rehearsal(moment(rehearsal.wentWellAt)) : said.noRehearsal,
  ]
  const failures = [
    ...(backup.failedAt ? [said.backupFailed(moment(backup.failedAt))] : []),
    ...(rehearsal.failedAt ? [said.rehearsalFailed(moment(rehearsal.failedAt))] : []),
  ]
  return (
    <p className="text-sm text-muted">
      {sentences.join(' ')}
      {failures.length > 0 && <strong className="text-red"> {failures.join(' ')}</strong>}
    </p>
  )
}
