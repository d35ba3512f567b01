import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { refetch } from '../../api/refetch.ts'
import type { PresenceLog, Snapshot } from '../../presence-log/presence-log.ts'
import { sessionQuery } from '../../signed-in/session-query.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useOffice } from '../kit/office-text.ts'
import { presenceQuery } from '../queries/presence.ts'
import { hasLog, noteAnswered, noteRead, openOfficeLog, useOfficeLog } from './office-log.ts'

/** Hears of lines that were answered for: each once, with whether they had been called unsent. */
function followAnswers(log: PresenceLog, account: number, hear: (before: Snapshot, now: Snapshot) => void) {
  let before = log.getSnapshot()
  return log.subscribe(() => {
    const now = log.getSnapshot()
    if (now === before) return
    const last = before
    before = now
    if (now.account === account) hear(last, now)
  })
}

/**
 * Sends what an account has tapped on this device, from any screen of the office, and shows what became of it
 * (docs/rules/presence.md#the-log).
 */
export function useLogSending(account: number, isSignedIn: boolean): void {
  const { words } = useOffice()
  const queryClient = useQueryClient()
  const log = useOfficeLog()?.log
  useEffect(() => {
    // Without its script there is nothing to be sent from here; the list itself asks for it again.
    if (isSignedIn && hasLog()) openOfficeLog().catch(() => {})
  }, [isSignedIn])
  const hear = useEffectEvent((before: Snapshot, now: Snapshot) => {
    if (now.sending.refusal === 'signed_out' && before.sending.refusal !== 'signed_out')
      queryClient.setQueryData(sessionQuery.queryKey, null)
    const open = new Set(before.lines.filter(({ answer }) => answer === null).map(({ number }) => number))
    const answered = now.lines.filter((line) => line.answer !== null && open.has(line.number))
    if (answered.length === 0) return
    noteAnswered(answered)
    const taken = answered.filter(({ answer }) => answer?.answer === 'stored' || answer?.answer === 'known')
    if (before.sending.phase === 'stuck' && taken.length > 0)
      showToast({ variant: 'default', title: words.presence.sentLater(taken.length) })
    const sessions = [...new Set(answered.map(({ line }) => line.trainingId))]
    void refetch(queryClient, [
      ...sessions.map((id) => presenceQuery(id).queryKey),
      ['registrations', 'list'],
      ['registrations', 'open presence'],
      ['dashboard'],
    ]).finally(() => noteRead(answered))
  })
  useEffect(() => {
    if (!isSignedIn || !log) return
    void log.signedIn(account)
    return followAnswers(log, account, (before, now) => hear(before, now))
  }, [account, isSignedIn, log])
}
