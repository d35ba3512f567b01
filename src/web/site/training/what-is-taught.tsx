import { Included } from './included.tsx'
import { ParticipantWords } from './participant-words.tsx'
import { Questions } from './questions.tsx'
import { TrainingTabs } from './training-tabs.tsx'

/** What is taught, by whom, what comes with it, what was said of it, and what is asked about it. */
export function WhatIsTaught() {
  return (
    <div className="taught">
      <TrainingTabs />
      <Included />
      <ParticipantWords />
      <Questions />
    </div>
  )
}
