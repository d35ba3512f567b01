import { useQuery } from '@tanstack/react-query'
import { type FneCall, type FneState, KeyForm, SettleForm as SettlementForm } from '../../../domain/fne/call.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { type Api, done, read } from '../../api/api.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { DetailList } from '../../ui/detail-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { useChangeForm } from '../kit/change-dialog.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { useChange } from '../kit/use-change.ts'
import { fneChanged, fneQuery } from '../queries/fne.ts'
import { ExportDrop } from './fne-export.tsx'

/** How certifying stands, and what a person has to do about it (docs/rules/fne.md). */
export function FneDialog({ onClose }: { onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.fne
  return (
    <Dialog title={labels.title} shape="wide" closeLabel={words.close} onClose={onClose}>
      <div className="grid grid-cols-1 gap-6 p-5">
        <Loaded query={useQuery(fneQuery)} error={labels.loadError} lines={4}>
          {(state) => <Standing state={state} />}
        </Loaded>
      </div>
    </Dialog>
  )
}

function Standing({ state }: { state: FneState }) {
  const { locale, words } = useOffice()
  const labels = words.fne
  const number = new Intl.NumberFormat(locale)
  const { lacks, stopped, stickers, stickerDays, waiting, open, refused } = state
  const toCheck = open.filter((call) => call.state === 'doubtful')
  return (
    <>
      {lacks.length > 0 && (
        <section aria-label={labels.lacksTitle} className="grid gap-2 rounded-lg bg-orange-wash px-4 py-3 text-sm">
          <h3 className="font-body font-semibold text-orange-deep">{labels.lacksTitle}</h3>
          <ul className="list-disc pl-5">
            {lacks.map((lack) => (
              <li key={lack}>{labels.lacks[lack]}</li>
            ))}
          </ul>
          <OnlyFor group="administrators">
            <OfficeLink to={{ onglet: 'reglages', ouvrir: 'fne' }} className="text-link justify-self-start">
              {labels.settings}
            </OfficeLink>
          </OnlyFor>
        </section>
      )}
      {stopped && <Stopped stopped={stopped} />}
      <DetailList
        rows={[
          [labels.waiting, number.format(waiting)],
          [
            labels.stickers,
            stickers === null
              ? null
              : labels.stickersLeft(number.format(stickers), stickerDays === null ? null : number.format(stickerDays)),
          ],
        ]}
      />
      <OnlyFor group="administrators">
        <ExportDrop />
      </OnlyFor>
      <section aria-label={labels.toCheck} className="grid grid-cols-1 gap-3">
        <h3 className="font-body font-semibold text-base">{labels.toCheck}</h3>
        {toCheck.length === 0 ? (
          <p className="text-muted text-sm">{labels.nothingToCheck}</p>
        ) : (
          <ul className="framed-rows">
            {toCheck.map((call) => (
              <Doubtful key={call.id} call={call} />
            ))}
          </ul>
        )}
      </section>
      {refused.length > 0 && (
        <section aria-label={labels.refusedTitle} className="grid grid-cols-1 gap-3">
          <h3 className="font-body font-semibold text-base">{labels.refusedTitle}</h3>
          <ul className="framed-rows">
            {refused.map((call) => (
              <li key={call.id} className="grid grid-cols-1 gap-1.5 px-4 py-3">
                <CallFacts call={call} />
                <Problem problem={call.problem} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <OnlyFor group="administrators">
        <KeyField end={state.keyEnd} />
      </OnlyFor>
    </>
  )
}

function Stopped({ stopped }: { stopped: NonNullable<FneState['stopped']> }) {
  const labels = useOffice().words.fne
  const resume = useChange({
    failsIn: 'toast',
    send: (api) => done(api.admin.fne.resume.$post()),
    success: { title: labels.resumed },
    ...fneChanged,
  })
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-lg bg-red-wash px-4 py-3 text-red text-sm">
      <p>{labels.stops[stopped]}</p>
      {stopped === 'no_stickers' && (
        <OnlyFor group="administrators">
          <Button look="neutral" size="compact" disabled={resume.isPending} onClick={() => resume.mutate(undefined)}>
            {labels.resume}
          </Button>
        </OnlyFor>
      )}
    </div>
  )
}

/** What a call is about: the paper, for whom, how much, and when it was asked. */
function CallFacts({ call: { kind, number, documentId, client, total, calledAt } }: { call: FneCall }) {
  const { locale, words } = useOffice()
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <OfficeLink to={{ onglet: 'documents', document: documentId }} className="text-link font-semibold">
        {kind === 'sale' ? number : words.fne.creditNote(number ?? '')}
      </OfficeLink>
      <span className="min-w-0 wrap-anywhere">{client}</span>
      <span className="whitespace-nowrap tabular-nums">{formatMoney(kind === 'sale' ? total : -total)}</span>
      {calledAt && <span className="text-muted text-sm">{formatMoment(calledAt, locale)}</span>}
    </p>
  )
}

/** Why it is not certified: in our words, or in the platform's own. */
function Problem({ problem }: { problem: string | null }) {
  const { problems } = useOffice().words.fne
  return problem && <p className="text-sm wrap-anywhere">{problems[problem] ?? problem}</p>
}

/** A call that nobody knows the end of: what a person has read in the portal settles it. */
function Doubtful({ call }: { call: FneCall }) {
  return (
    <li className="grid grid-cols-1 gap-3 px-4 py-3">
      <CallFacts call={call} />
      <Problem problem={call.problem} />
      <OnlyFor group="money recorders">
        <SettleForm call={call} />
      </OnlyFor>
    </li>
  )
}

function SettleForm({ call: { id, reference } }: { call: FneCall }) {
  const { words } = useOffice()
  const labels = words.fne
  const settle = (api: Api, json: { reference: string | null }) =>
    read(api.admin.fne.calls[':id'].settle.$post({ param: { id: String(id) }, json }))
  const form = useChangeForm({
    schema: SettlementForm,
    draft: { reference: reference ?? '' },
    send: settle,
    recorded: labels.settled,
    ...fneChanged,
    onDone: () => {},
  })
  const absent = useChange({
    failsIn: 'toast',
    send: (api, _: undefined) => settle(api, { reference: null }),
    success: { title: labels.settled },
    ...fneChanged,
  })
  const isPending = form.change.isPending || absent.isPending
  return (
    <form noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-3">
      <TextField label={labels.numberInPortal} autoComplete="off" {...form.field('reference')} />
      <FormFailure title={words.error} message={form.failure?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="outline" size="compact" disabled={isPending}>
          {labels.hasNumber}
        </Button>
        <Button look="neutral" size="compact" disabled={isPending} onClick={() => absent.mutate(undefined)}>
          {labels.isAbsent}
        </Button>
      </div>
    </form>
  )
}

/** The key, typed once and never shown again. */
function KeyField({ end }: { end: string | null }) {
  const { words } = useOffice()
  const labels = words.fne
  const form = useChangeForm({
    schema: KeyForm,
    draft: { key: '' },
    send: (api, json) => done(api.admin.fne.key.$put({ json })),
    recorded: labels.keyKept,
    ...fneChanged,
    onDone: () => form.reset(),
  })
  return (
    <form noValidate onSubmit={form.submit} aria-label={labels.key} className="grid justify-items-start gap-3">
      <TextField
        label={labels.key}
        hint={labels.keyHint(end)}
        type="password"
        autoComplete="off"
        {...form.field('key')}
      />
      <FormFailure title={words.error} message={form.failure?.message} />
      <Button type="submit" look="neutral" size="compact" disabled={form.change.isPending}>
        {labels.keepKey}
      </Button>
    </form>
  )
}
