import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { daysQuery } from '../queries/presence.ts'
import { officeTrainingQuery } from '../queries/trainings.ts'
import { DaysDialog } from './days-dialog.tsx'

/** Opens the half-days of a session, to be set. */
export function DaysButton({ trainingId }: { trainingId: number }) {
  const { words } = useOffice()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="neutral" size="compact" onClick={() => setOpen(true)}>
        {words.days.title}
      </Button>
      {isOpen && <Days trainingId={trainingId} onClose={() => setOpen(false)} />}
    </>
  )
}

function Days({ trainingId, onClose }: { trainingId: number; onClose: () => void }) {
  const { words } = useOffice()
  const days = useQuery(daysQuery(trainingId))
  const training = useQuery(officeTrainingQuery(String(trainingId)))
  if (days.data && training.data) {
    return <DaysDialog trainingId={trainingId} trainers={training.data.trainers} days={days.data} onClose={onClose} />
  }
  return (
    <Dialog title={words.days.title} shape="wide" closeLabel={words.close} onClose={onClose}>
      <div className="p-5">
        {days.data ? (
          <Loaded query={training} error={words.trainings.oneLoadError}>
            {() => null}
          </Loaded>
        ) : (
          <Loaded query={days} error={words.trainings.oneLoadError}>
            {() => null}
          </Loaded>
        )}
      </div>
    </Dialog>
  )
}
