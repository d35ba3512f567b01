import { useState } from 'react'
import { isOwing, type RegistrationRow, remainingOf } from '../../../domain/registrations/registration.ts'
import { type RegistrationStep, stepsOf } from '../../../domain/registrations/registration-steps.ts'
import { onlinePlace } from '../../../domain/trainings/online-place.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { PaymentBadge, StatusBadge } from '../../signed-in/status-badges.tsx'
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { type Column, columnsOf } from '../../ui/table-cells.tsx'
import { EmailText } from '../kit/email-text.tsx'
import { useFactColumns } from '../kit/fact-columns.tsx'
import { fullName } from '../kit/full-name.ts'
import { Moment, secondLine } from '../kit/moment.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useMay } from '../kit/use-may.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { TransferDialog } from './transfer-dialog.tsx'
import type { useBulkActions } from './use-bulk-actions.ts'

interface Props {
  row: Pick<
    RegistrationRow,
    'id' | 'trainingId' | 'trainingKind' | 'status' | 'price' | 'paymentStatus' | 'paymentAmount' | 'participant'
  >
  bulk: ReturnType<typeof useBulkActions>
  onPay: () => void
  /** What has a button of its own. */
  besides?: RegistrationStep | undefined
}

/**
 * What is done most with a registration, without opening it: confirm, record a payment, remind, move to another session, cancel; what its state and one's role
 * allow. All but the payment tells its person, and waits for a moment in which it is taken back.
 */
export function RowActions({ row, bulk, onPay, besides }: Props) {
  const { words } = useOffice()
  const may = useMay()
  const { show } = useOfficeSearch()
  const [isTransferring, setTransferring] = useState(false)
  const steps = stepsOf(row, may).filter((step) => step !== besides)
  // To confirm an online course is to open it.
  const opensCourse = (action: string) => action === 'confirm' && row.trainingKind === 'online_course'
  const paused = (action: 'confirm' | 'remind' | 'cancel'): MenuAction => ({
    label: opensCourse(action) ? words.access.open : words.registrations.act[action],
    act: () => bulk.start.mutate({ action, rows: [row] }),
  })
  const waiting = bulk.waitingFor(row.id)
  const isTold = row.status !== 'annulée' && may('administrators') && waiting === undefined
  const actions = [
    waiting !== undefined && { label: words.bulk.stop, act: () => bulk.stop(waiting) },
    isTold && steps.includes('confirm') && paused('confirm'),
    steps.includes('record') && { label: words.payments.add, act: onPay },
    steps.includes('refund') && {
      label: words.refund.refund,
      act: () => show({ inscription: row.id, ouvrir: 'rembourser' }),
    },
    isTold && paused('remind'),
    isTold &&
      row.trainingKind === 'session' && { label: words.registrations.act.transfer, act: () => setTransferring(true) },
    isTold && paused('cancel'),
  ].filter((action) => action !== false)
  if (actions.length === 0) return null
  return (
    <>
      <ActionMenu
        trigger={
          <Button look="neutral" size="compact" className="px-2">
            <Glyph name="more" />
            <span className="sr-only">{words.registrations.actionsOn(fullName(row.participant))}</span>
          </Button>
        }
        actions={actions}
      />
      {isTransferring && <TransferDialog rows={[row]} bulk={bulk} onClose={() => setTransferring(false)} />}
    </>
  )
}

/** The id of the button that opens a registration from the list. */
export const opensRegistrationId = (id: number) => `inscription-${id}`

/** What is done from a row. */
interface Actions {
  open: (id: number) => void
  pay: (row: RegistrationRow) => void
  bulk: ReturnType<typeof useBulkActions>
}

/** The list's columns (docs/rules/office.md#registrations-tab): ID, Participant, Formation with category, Statut, Paiement with amount, Date et heure, Details. */
export function useRegistrationColumns({ open, pay, bulk }: Actions): Column<RegistrationRow>[] {
  const { locale, text, words } = useOffice()
  const { columns, details, detailsOf } = words.registrations
  const column = columnsOf(columns)
  const facts = useFactColumns<RegistrationRow>()
  return [
    column('id', { placeInCard: 'nowhere', sort: 'id', cell: ({ id }) => <span className="tabular-nums">{id}</span> }),
    column('participant', {
      sort: 'participant',
      isRowHeader: true,
      cell: (row) => (
        <span className="grid min-w-0 xl:min-w-70">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold">{fullName(row.participant)}</span>
            <span className={`whitespace-nowrap tabular-nums ${secondLine}`}>{formatPhone(row.participant.phone)}</span>
          </span>
          <EmailText email={row.participant.email} className={`max-md:hidden ${secondLine}`} />
        </span>
      ),
    }),
    column('training', {
      placeInCard: 'line',
      sort: 'training',
      cell: ({ trainingTitle, trainingCategory, trainingKind, startsAt }) => (
        <span className="block max-w-sm xl:min-w-66 max-md:text-[0.8125rem] max-md:leading-[1.125rem]">
          {trainingTitle}{' '}
          <span className={`inline-block max-md:block ${secondLine}`}>
            {text.categories[trainingCategory]}
            {trainingKind === 'online_course' && ` · ${onlinePlace[locale]}`}
            {startsAt && (
              <>
                {' · '}
                <time dateTime={startsAt} className="whitespace-nowrap tabular-nums">
                  {formatShortDay(startsAt, locale)}
                </time>
              </>
            )}
          </span>
        </span>
      ),
    }),
    column('status', {
      placeInCard: 'mark',
      sort: 'status',
      cell: ({ status, isUnproven }) => (
        <span className="grid justify-items-start gap-0.5">
          <StatusBadge status={status} />
          {isUnproven && <Badge tone="blue">{words.unproven.badge}</Badge>}
        </span>
      ),
    }),
    column('payment', {
      placeInCard: 'mark',
      sort: 'payment',
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-x-1.5 whitespace-nowrap tabular-nums md:grid">
          <span className="contents items-center gap-x-1.5 md:flex">
            <PaymentBadge status={row.paymentStatus} />
            <span className={`${isOwing(row) ? 'max-md:hidden' : ''} ${secondLine}`}>
              {row.price === null ? words.registration.tariffToSet : formatMoney(row.paymentAmount)}
            </span>
          </span>
          {isOwing(row) && (
            <span className="font-semibold">{words.participants.remaining(formatMoney(remainingOf(row)))}</span>
          )}
          {row.toRefund > 0 && (
            <span className="font-semibold">{words.participants.toGiveBack(formatMoney(row.toRefund))}</span>
          )}
        </span>
      ),
    }),
    column('createdAt', {
      placeInCard: 'mark',
      sort: 'createdAt',
      cell: ({ createdAt }) => <Moment at={createdAt} isSplit />,
    }),
    ...facts,
    {
      id: 'details',
      placeInCard: 'beside',
      header: columns.actions,
      isHeaderHidden: true,
      cell: (row) => (
        <span className="flex items-center gap-1 md:grid md:grid-cols-[auto_2.5rem] md:justify-end">
          <Button look="neutral" size="compact" id={opensRegistrationId(row.id)} onClick={() => open(row.id)}>
            {details}
            <span className="sr-only"> {detailsOf(row.id, fullName(row.participant))}</span>
          </Button>
          <RowActions row={row} bulk={bulk} onPay={() => pay(row)} />
        </span>
      ),
    },
  ]
}
