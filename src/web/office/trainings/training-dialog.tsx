import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SitePicture } from '../../../domain/site/site-picture.ts'
import { sessionName } from '../../../domain/trainings/session-name.ts'
import type { AnnouncementForm } from '../../../domain/trainings/training-schemas.ts'
import {
  creationQuestions,
  type SessionReach,
  type Training,
  type TrainingForm as TrainingBody,
  trainingQuestions,
} from '../../../domain/trainings/training-schemas.ts'
import { ApiError, read } from '../../api/api.ts'
import { showAnswer } from '../../api/refetch.ts'
import { type Clash, type Settled, useEditedVersion } from '../../forms/use-edited-version.ts'
import { LoadFailure } from '../../signed-in/loaded.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AnnounceQuestion, useAnnouncing } from '../announcements/announce-question.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { officeTrainingQuery } from '../queries/trainings.ts'
import { SharingQuestion, useSharing } from './sharing-question.tsx'
import type { TrainingAction } from './training-action.ts'
import {
  draftOf,
  duplicateOf,
  newDraft,
  type TrainingDraft,
  trainingResolver,
  trainingVersion,
} from './training-draft.ts'
import { TrainingFormDialog } from './training-form-dialog.tsx'

interface Props {
  action: Exclude<TrainingAction, { kind: 'delete' }>
  onClose: () => void
}

/** Creates a training, edits one, or makes the next session from one: the same form, begun differently. */
export function TrainingDialog({ action, onClose }: Props) {
  if (action.kind === 'create') return <Creation draft={newDraft()} onClose={onClose} />
  return <Existing action={action} onClose={onClose} />
}

/** The whole training is read first: lists come without the long texts. */
function Existing({ action, onClose }: Props & { action: Exclude<Props['action'], { kind: 'create' }> }) {
  const { locale, words } = useOffice()
  const found = useQuery(officeTrainingQuery(action.training.slug))
  if (found.data) {
    return action.kind === 'edit' ? (
      <Edition training={found.data} onClose={onClose} />
    ) : (
      <Creation
        draft={duplicateOf(found.data)}
        picture={found.data.picture}
        programmeId={found.data.programmeId}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog title={sessionName(action.training, locale)} shape="wide" closeLabel={words.close} onClose={onClose}>
      <div className="p-5">
        {found.isError ? (
          <LoadFailure title={words.trainings.oneLoadError} error={found.error} onRetry={() => found.refetch()} />
        ) : (
          <Skeleton label={words.loading} />
        )}
      </div>
    </Dialog>
  )
}

/** The question that a call was answered with; undefined where it was none of these. */
const askedIn = <Question extends string>(error: unknown, questions: readonly Question[]): Question | undefined =>
  questions.find((question) => error instanceof ApiError && question === error.problem?.code)

/** What is saved, what was typed for it, and how the form goes on with what somebody else has saved meanwhile. */
interface TrainingSaving {
  body: TrainingBody
  typed: TrainingDraft
  goOn: (settled: Settled<TrainingDraft>) => void
}

/** The answers to what was asked. */
interface EditedSaving extends TrainingSaving {
  confirmed?: (typeof trainingQuestions)[number][]
  /** Whether the other sessions to come follow in what is shared; this one only, where nobody was asked. */
  sessions?: SessionReach
}
type AnnouncedSaving = EditedSaving & { announcement?: AnnouncementForm }
type CreatedSaving = TrainingSaving & { confirmed?: (typeof creationQuestions)[number][] }

/** What decides whether a session has begun already, and whether its trainers are another's then. */
const whenAndWho = ({ startsAt, endsAt, duration, trainers, status }: TrainingBody) =>
  JSON.stringify([startsAt, endsAt, duration, trainers, status])

interface FormProps {
  draft: TrainingDraft
  onClose: () => void
}

/** @param programmeId of which it is the next session; undefined for one that stands alone */
function Creation({
  draft,
  picture = null,
  programmeId,
  onClose,
}: FormProps & { picture?: SitePicture | null; programmeId?: number }) {
  const isDuplicate = programmeId !== undefined
  const { words } = useOffice()
  const creation = useChange({
    send: (api, { body, confirmed = [] }: CreatedSaving) =>
      read(api.trainings.$post({ json: { ...body, confirmed, ...(isDuplicate && { programmeId }) } })),
    success: { title: words.trainings.created },
    touches: [['trainings'], ['dashboard']],
    onSuccess: onClose,
  })
  const asked = askedIn(creation.error, creationQuestions)
  const last = creation.variables
  const save = (saving: TrainingSaving) => {
    const isSame = asked && last && whenAndWho(last.body) === whenAndWho(saving.body)
    creation.mutate(isSame ? { ...saving, confirmed: [...(last.confirmed ?? []), asked] } : saving)
  }
  return (
    <TrainingFormDialog
      title={isDuplicate ? words.training.duplicateTitle : words.training.createTitle}
      hint={isDuplicate ? words.training.duplicateHint : undefined}
      draft={draft}
      picture={picture}
      pricesFollowCategory={!isDuplicate}
      change={{ ...creation, mutate: save }}
      saveLabel={asked && words.days.saveAnyway}
      onClose={onClose}
    />
  )
}

function Edition({ training, onClose }: { training: Training; onClose: () => void }) {
  const { words } = useOffice()
  const queryClient = useQueryClient()
  const edited = useEditedVersion(training, trainingVersion)
  const announcing = useAnnouncing(training.id)
  const sharing = useSharing(training)
  /** What waits for the answer to whom it concerns. */
  const [waiting, setWaiting] = useState<EditedSaving>()
  const param = { id: String(training.id) }
  const edition = useChange({
    send: (api, { typed, goOn, confirmed = [], sessions = 'this', announcement }: AnnouncedSaving) =>
      edited.save(
        typed,
        (version, draft) =>
          read(
            api.trainings[':id'].$put({
              param,
              json: {
                ...trainingResolver.bodyOf(draft),
                ...{ version, confirmed, sessions, ...(announcement && { announcement }) },
              },
            }),
          ),
        goOn,
      ),
    success: { title: words.trainings.updated },
    touches: [['trainings'], ['registrations'], ['payments'], ['dashboard'], ['announcements'], ['programmes']],
    onSuccess: (training) => {
      showAnswer(queryClient, officeTrainingQuery(training.slug).queryKey, training)
      onClose()
      announcing.showTold()
    },
  })
  // Sent once more with what was asked about unchanged, it is meant (docs/rules/trainings.md#asked-first).
  const asked = askedIn(edition.error, trainingQuestions)
  const last = edition.variables
  const send = (saving: AnnouncedSaving) => {
    const isSame =
      last?.body.maxParticipants === saving.body.maxParticipants && whenAndWho(last.body) === whenAndWho(saving.body)
    edition.mutate(asked && isSame ? { ...saving, confirmed: [...(last.confirmed ?? []), asked] } : saving)
  }
  const tell = async (saving: EditedSaving) => {
    setWaiting(saving)
    if (await announcing.ask(training, saving.body)) send(saving)
  }
  const save = async (saving: TrainingSaving) => {
    // Who was asked about something else has answered this already.
    if (asked && last?.sessions) return tell({ ...saving, sessions: last.sessions })
    setWaiting(saving)
    if (await sharing.ask(saving.body)) await tell(saving)
  }
  const settle = (typed: TrainingDraft, taken: readonly Clash[]) => {
    announcing.back()
    sharing.back()
    void queryClient.invalidateQueries({ queryKey: officeTrainingQuery(training.slug).queryKey })
    return edited.settle(typed, taken)
  }
  const { announced, back } = announcing
  return (
    <>
      <TrainingFormDialog
        title={words.training.editTitle}
        draft={draftOf(training)}
        picture={training.picture}
        change={{ ...edition, mutate: save, isPending: edition.isPending || announcing.isAsking || sharing.isAsking }}
        saveLabel={asked && words.days.saveAnyway}
        clashes={edited.clashes}
        settle={settle}
        onClose={onClose}
      />
      {sharing.shared && waiting && (
        <SharingQuestion
          shared={sharing.shared}
          isPending={announcing.isAsking}
          onAnswer={(sessions) => {
            sharing.back()
            void tell({ ...waiting, sessions })
          }}
          onBack={sharing.back}
        />
      )}
      {announced && waiting && edited.clashes.length === 0 && (
        <Dialog title={words.announcements.titles[announced.kind]} closeLabel={words.close} onClose={back}>
          <AnnounceQuestion
            announced={announced}
            change={edition}
            onConfirm={(announcement) => send({ ...waiting, announcement })}
            onBack={back}
          />
        </Dialog>
      )}
    </>
  )
}
