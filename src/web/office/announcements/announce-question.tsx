import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AnnouncementKind,
  announcementKindOf,
  type TrainingImpact,
} from '../../../domain/announcements/announcement.ts'
import { changedLines } from '../../../domain/announcements/session-lines.ts'
import { type AnnouncedFacts, announcedFactsOf } from '../../../domain/trainings/announced-facts.ts'
import type { AnnouncementForm, Training, TrainingSummary } from '../../../domain/trainings/training-schemas.ts'
import { locales } from '../../../domain/values/language.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, TextArea } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useOffice } from '../kit/office-text.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { impactQuery } from '../queries/announcements.ts'

/** A change of a session that people are told of. */
export interface Announced {
  kind: AnnouncementKind
  before: AnnouncedFacts
  after: AnnouncedFacts
  impact: TrainingImpact
}

interface Props {
  announced: Announced
  change: { isPending: boolean; failure: { message: string } | undefined }
  onConfirm: (form: AnnouncementForm) => void
  onBack: () => void
}

/** Says whom a change concerns and what follows, and takes what the office adds, before anything is saved (docs/rules/announcements.md#before-saving). */
export function AnnounceQuestion({ announced, change, onConfirm, onBack }: Props) {
  const { locale, words } = useOffice()
  const { kind, before, after, impact } = announced
  const labels = words.announcements
  const [note, setNote] = useState({ fr: '', en: '' })
  const { count, places } = impact.restorable
  const canRestore = kind === 'restored' && places > 0
  const [restore, setRestore] = useState(canRestore)
  const lines = kind === 'cancelled' ? [] : changedLines(before, after, locale)
  return (
    <div className="grid grid-cols-1 gap-5 p-5">
      <Concerned kind={kind} impact={impact} />
      {lines.length > 0 && (
        <dl aria-label={labels.changes} className="grid gap-2 rounded-lg border border-sand px-4 py-3 text-sm">
          {lines.map(([label, value]) => (
            <div key={label} className="grid gap-x-4 sm:grid-cols-[7rem_1fr]">
              <dt className="text-muted">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {canRestore && (
        <div className="grid gap-1">
          <CheckboxField
            label={labels.restore(places, count)}
            checked={restore}
            onChange={(event) => setRestore(event.target.checked)}
          />
          <p className="text-muted text-sm">{labels.notRestored}</p>
        </div>
      )}
      <fieldset className="grid grid-cols-1 gap-3">
        <legend className="mb-1 font-semibold">{labels.note}</legend>
        <p className="text-muted text-sm">{labels.noteHint}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {locales.map((language) => (
            <TextArea
              key={language}
              label={labels.noteIn[language]}
              lang={language}
              rows={3}
              maxLength={1_000}
              value={note[language]}
              onChange={(event) => setNote({ ...note, [language]: event.target.value })}
            />
          ))}
        </div>
      </fieldset>
      <p className="text-sm">{labels.follows[kind]}</p>
      <FormFailure title={words.error} message={change.failure?.message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="neutral" onClick={onBack}>
          {labels.back}
        </Button>
        <Button
          look={kind === 'cancelled' ? 'danger' : 'primary'}
          disabled={change.isPending}
          onClick={() => onConfirm({ note: { fr: note.fr.trim() || null, en: note.en.trim() || null }, restore })}
        >
          {change.isPending ? words.saving : labels.confirm[kind]}
        </Button>
      </div>
    </div>
  )
}

/** How many are told, and how they stand with their money. */
function Concerned({ kind, impact }: Pick<Announced, 'kind' | 'impact'>) {
  const labels = useOffice().words.announcements
  const { concerned, byLanguage, pharmacies, paid, unpaid, certificates, restorable } = impact
  const told = kind === 'restored' ? restorable.count + concerned : concerned
  const facts = [
    concerned > 0 && labels.languages(byLanguage.fr, byLanguage.en),
    pharmacies > 0 && labels.pharmacies(pharmacies),
    unpaid.count > 0 && labels.unpaid(unpaid.count),
    certificates > 0 && labels.certified(certificates),
  ].filter((fact) => fact !== false)
  return (
    <div className="grid gap-1 rounded-lg bg-orange-wash px-4 py-3 text-orange-deep">
      <p className="font-semibold">
        {[labels.told(told), paid.count > 0 && labels.paid(paid.count, formatMoney(paid.amount))]
          .filter((part) => part !== false)
          .join(', ')}
      </p>
      {facts.length > 0 && <p className="text-sm">{facts.join(' · ')}</p>}
    </div>
  )
}

type Session = Pick<Training | TrainingSummary, 'status' | 'startsAt' | 'endsAt' | 'location' | 'trainers' | 'duration'>
/** As it is typed; a duration that is left out stays. */
type Change = Omit<Session, 'duration'> & { duration?: number | undefined }

/**
 * Before a session is changed in what its people are told of, finds out whom that concerns.
 * @returns `ask`, which answers whether a question now stands in the way of saving; the question; and how to go back from it
 */
export function useAnnouncing(trainingId: number) {
  const { words } = useOffice()
  const queryClient = useQueryClient()
  const { show } = useOfficeSearch()
  const [announced, setAnnounced] = useState<Announced>()
  const [isAsking, setAsking] = useState(false)

  /** @returns whether it may be saved at once: nobody is told anything */
  async function ask(before: Session, change: Change): Promise<boolean> {
    const after = { ...before, ...change, duration: change.duration ?? before.duration }
    const kind = announcementKindOf(before, after, new Date())
    if (!kind) return true
    setAsking(true)
    try {
      const impact = await queryClient.fetchQuery(impactQuery(trainingId))
      const told = impact.concerned + (kind === 'restored' ? impact.restorable.count : 0)
      if (told === 0) return true
      setAnnounced({ kind, before: announcedFactsOf(before), after: announcedFactsOf(after), impact })
    } catch {
      showToast({ variant: 'destructive', title: words.error, description: words.announcements.impactError })
    } finally {
      setAsking(false)
    }
    return false
  }
  /** Once it is saved: who is told, on the session's page; nothing where nobody is. */
  const showTold = () => {
    if (announced) show({ onglet: 'formations', formation: trainingId, volet: 'annonces' }, { ignoreBlocker: true })
  }
  return { ask, isAsking, announced, back: () => setAnnounced(undefined), showTold }
}
