import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatMoment } from '../../../domain/values/dates.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import {
  type WaitingList as Found,
  isOnList,
  OfficeWaitingForm,
  type WaitingEntry,
} from '../../../domain/waiting-list/waiting-list.ts'
import { done, read } from '../../api/api.ts'
import { useLeftRefusal } from '../../forms/left-refusal.ts'
import { EmptyList } from '../../signed-in/empty-list.tsx'
import { Loaded } from '../../signed-in/loaded.tsx'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/field.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { FormActions, FormDialog } from '../kit/form-dialog.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { ChangeQuestion } from '../kit/question-dialog.tsx'
import { useChange } from '../kit/use-change.ts'
import { changedByRegistration } from '../queries/registrations.ts'
import { waitingListQuery } from '../queries/waiting.ts'
import { NeedsAndLanguage, nobody, PersonFields } from '../registrations/person-fields.tsx'
import { WaitingBadge } from './waiting-badge.tsx'

/** Asks before somebody is taken off a waiting list. */
function RemoveDialog({ entry, onClose }: { entry: WaitingEntry; onClose: () => void }) {
  const labels = useOffice().words.waiting
  return (
    <ChangeQuestion
      title={labels.removeTitle(fullName(entry.participant))}
      text={labels.removeText}
      action={labels.remove}
      look="danger"
      send={(api) => done(api.admin['waiting-list'][':id'].$delete({ param: { id: String(entry.id) } }))}
      success={{ title: labels.removed }}
      touches={changedByRegistration}
      onClose={onClose}
    />
  )
}

/** Gives a place to somebody on a waiting list; beyond the places only when a box says so, which is there once it is needed. */
function GiveDialog({ entry, onClose }: { entry: WaitingEntry; onClose: () => void }) {
  const labels = useOffice().words.waiting
  const [beyondPlaces, goBeyond] = useState(false)
  const change = useChange({
    send: (api, json: { beyondPlaces: boolean }) =>
      read(api.admin['waiting-list'][':id'].place.$post({ param: { id: String(entry.id) }, json })),
    success: { title: labels.given },
    touches: changedByRegistration,
    onSuccess: onClose,
  })
  const failure = useLeftRefusal(change.failure, { beyondPlaces })
  const isAsked = change.failure?.fields.beyondPlaces !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate({ beyondPlaces })
  }
  return (
    <FormDialog title={labels.giveTitle(fullName(entry.participant))} isDirty={beyondPlaces} onClose={onClose}>
      {(close) => (
        <form onSubmit={submit} className="grid gap-5 p-5">
          <p>{labels.giveText}</p>
          {(isAsked || beyondPlaces) && (
            <CheckboxField
              label={labels.beyondPlaces}
              error={failure?.fields.beyondPlaces}
              checked={beyondPlaces}
              onChange={() => goBeyond(!beyondPlaces)}
            />
          )}
          <FormActions change={{ isPending: change.isPending, failure }} onCancel={close} label={labels.give} />
        </form>
      )}
    </FormDialog>
  )
}

/** Who waits for a place in a session, why a place is offered or is not, and what the office does about it (docs/rules/office.md#a-session). */
export function WaitingList({ trainingId }: { trainingId: number }) {
  const list = useQuery(waitingListQuery(trainingId))
  return (
    <Loaded query={list} lines={4}>
      {(found) => <List trainingId={trainingId} found={found} />}
    </Loaded>
  )
}

type Asked = { kind: 'add' } | { kind: 'give' | 'remove'; entry: WaitingEntry }

function List({ trainingId, found }: { trainingId: number; found: Found }) {
  const labels = useOffice().words.waiting
  const [asked, ask] = useState<Asked>()
  const close = () => ask(undefined)
  const live = found.entries.filter(({ state }) => isOnList(state))
  const ended = found.entries.filter(({ state }) => !isOnList(state))
  const canBeJoined = ['offering', 'full', 'all_offered', 'night', 'empty'].includes(found.reason)
  return (
    <section aria-labelledby="attente-titre" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="attente-titre" className="font-body font-semibold text-base">
          {labels.title}
        </h3>
        {canBeJoined && (
          <OnlyFor group="administrators">
            <Button look="outline" size="compact" onClick={() => ask({ kind: 'add' })}>
              {labels.add}
            </Button>
          </OnlyFor>
        )}
      </div>
      <div role="status">
        {found.reason === 'empty' && found.entries.length === 0 ? (
          <EmptyList>{labels.reasons.empty}</EmptyList>
        ) : (
          <p className="rounded-lg bg-orange-wash px-4 py-3 text-sm">{labels.reasons[found.reason]}</p>
        )}
      </div>
      {live.length > 0 && <Entries entries={live} ask={ask} />}
      {ended.length > 0 && (
        <>
          <h4 className="font-body font-semibold text-sm">{labels.ended}</h4>
          <Entries entries={ended} />
        </>
      )}
      {asked?.kind === 'add' && <AddDialog trainingId={trainingId} onClose={close} />}
      {asked?.kind === 'give' && <GiveDialog entry={asked.entry} onClose={close} />}
      {asked?.kind === 'remove' && <RemoveDialog entry={asked.entry} onClose={close} />}
    </section>
  )
}

function Entries({ entries, ask }: { entries: WaitingEntry[]; ask?: (asked: Asked) => void }) {
  const labels = useOffice().words.waiting
  return (
    <ol className="framed-rows text-sm">
      {entries.map((entry) => {
        const { id, position, participant, state } = entry
        return (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
            <div className="grid min-w-0 gap-1">
              <p className="font-semibold">
                {position !== null && <span className="tabular-nums">{labels.position(position)} </span>}
                {fullName(participant)}
              </p>
              <p className="text-muted">
                {[participant.email, formatPhone(participant.phone), participant.organization]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <When entry={entry} />
            </div>
            <div className="flex items-center gap-2">
              <WaitingBadge state={state} />
              {ask && (
                <OnlyFor group="administrators">
                  <ActionMenu
                    trigger={
                      <Button look="neutral" size="compact" className="px-2">
                        <Glyph name="more" />
                        <span className="sr-only">{labels.actionsOn(fullName(participant))}</span>
                      </Button>
                    }
                    actions={[
                      { label: labels.give, act: () => ask({ kind: 'give', entry }) },
                      { label: labels.remove, act: () => ask({ kind: 'remove', entry }) },
                    ]}
                  />
                </OnlyFor>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** Since when they wait, until when they have an offer and what became of its mail, or when it ended. */
function When({ entry: { createdAt, state, offerEndsAt, offerMail, endedAt } }: { entry: WaitingEntry }) {
  const { locale, words } = useOffice()
  const labels = words.waiting
  const told = [
    endedAt ? labels.endedOn(formatMoment(endedAt, locale)) : labels.since(formatMoment(createdAt, locale)),
    state === 'offered' && offerEndsAt !== null && labels.until(formatMoment(offerEndsAt, locale)),
    state === 'offered' && offerMail !== null && labels.mails[offerMail],
  ]
  return <p className="text-muted tabular-nums">{told.filter(Boolean).join(' · ')}</p>
}

/** Puts somebody on a waiting list who called or came by (docs/rules/waiting-list.md#joining). */
function AddDialog({ trainingId, onClose }: { trainingId: number; onClose: () => void }) {
  const { words } = useOffice()
  const form = useChangeForm({
    schema: OfficeWaitingForm,
    draft: nobody,
    send: (api, json, once) =>
      read(api.admin.trainings[':id']['waiting-list'].$post({ param: { id: String(trainingId) }, json }, once)),
    recorded: words.waiting.added,
    touches: changedByRegistration,
    onDone: onClose,
  })
  return (
    <ChangeDialog title={words.waiting.addTitle} shape="wide" form={form} onClose={onClose} submit={words.waiting.add}>
      <PersonFields field={form.field} />
      <NeedsAndLanguage field={form.field} languageHint={words.officeRegistration.languageHint} />
    </ChangeDialog>
  )
}
