import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../../domain/values/dates.ts'
import { useSite } from '../../page/use-site.ts'
import { useOffice } from '../kit/office-text.ts'
import { mailFlowQuery } from '../queries/notifications.ts'

/** Over every tab while mail does not go out: the one thing that no mail can tell an administrator. */
export function MailAlarm({ isSignedIn }: { isSignedIn: boolean }) {
  const { words } = useOffice()
  const { locale } = useSite()
  const { data: flow } = useQuery({ ...mailFlowQuery, enabled: isSignedIn })
  if (flow?.state !== 'paused' && flow?.state !== 'waiting') return null
  const { title, text } = words.mailFlow[flow.state]
  const isAlarm = flow.state === 'paused'
  return (
    <div
      role={isAlarm ? 'alert' : 'status'}
      className={`mx-auto mt-4 print:hidden w-[min(100%-2rem,90rem)] rounded-lg border px-4 py-3 text-sm ${isAlarm ? 'border-red bg-red-wash' : 'border-sand bg-surface'}`}
    >
      <p className={`font-semibold text-base ${isAlarm ? 'text-red' : ''}`}>{title}</p>
      <p>{text(flow.queued)}</p>
      {flow.reason && (
        <p className="wrap-anywhere">
          {words.mailFlow.reason}{' '}
          <span lang="en" className="font-semibold">
            {flow.reason}
          </span>
        </p>
      )}
      <p className="text-muted">
        {flow.since && words.mailFlow.since(formatMoment(flow.since, locale))}{' '}
        {flow.retryAt && words.mailFlow.retryAt(formatMoment(flow.retryAt, locale))}
      </p>
    </div>
  )
}
