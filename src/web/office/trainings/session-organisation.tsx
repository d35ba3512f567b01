import type { Training } from '../../../domain/trainings/training-schemas.ts'
import { ProgrammeCard } from './programme-card.tsx'
import { SessionReminders } from './session-reminders.tsx'
import { TrainerAssignment } from './trainer-assignment.tsx'

/** What is arranged around a session: its reminders, what holds for its programme, and whose account may look after it. */
export function SessionOrganisation({ training }: { training: Training }) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <SessionReminders trainingId={training.id} />
      <ProgrammeCard programmeId={training.programmeId} />
      <div className="rounded-box border border-sand bg-surface p-5">
        <TrainerAssignment trainingId={training.id} />
      </div>
    </div>
  )
}
