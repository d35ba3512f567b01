import { Included } from './included.tsx'
import { TrainingTabs } from './training-tabs.tsx'

/** What is taught, by whom, and what comes with it. */
export function WhatIsTaught() {
  return (
    <div className="taught">
      <TrainingTabs />
      <Included />
    </div>
  )
}
