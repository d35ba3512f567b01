import { readSteps } from '../../../domain/trainings/training-programme.ts'
import { type TimelineStep, wholeDetails, wholeTranslation } from '../../../domain/trainings/training-schemas.ts'
import type { DemoTraining } from './demo-training.ts'
import { cashManagement } from './trainings/cash-management.ts'
import { coldChain } from './trainings/cold-chain.ts'
import { counterAdvice } from './trainings/counter-advice.ts'
import { distributionPractice } from './trainings/distribution-practice.ts'
import { expiryDates } from './trainings/expiry-dates.ts'
import { falsifiedMedicines } from './trainings/falsified-medicines.ts'
import { pharmacovigilance } from './trainings/pharmacovigilance.ts'
import { pharmacyOrders } from './trainings/pharmacy-orders.ts'
import { prescriptionReading } from './trainings/prescription-reading.ts'
import { selfInspection } from './trainings/self-inspection.ts'
import { teamManagement } from './trainings/team-management.ts'
import { tillKeeping } from './trainings/till-keeping.ts'

const written: DemoTraining[] = [
  selfInspection,
  pharmacyOrders,
  coldChain,
  cashManagement,
  expiryDates,
  counterAdvice,
  distributionPractice,
  falsifiedMedicines,
  prescriptionReading,
  teamManagement,
  tillKeeping,
  pharmacovigilance,
]

/** The steps that the programme's lines tell; each of them says how long it takes. */
const timelineOf = ({ programDetails }: { programDetails: string }): TimelineStep[] =>
  (readSteps(programDetails) ?? []).map(({ minutes, ...step }) => ({ ...step, minutes: minutes ?? 0 }))

/** The trainings of demo mode: seven scheduled, one in progress, three finished, one cancelled. */
export const demoTrainings = written.map(({ details, english, ...training }) => ({
  ...training,
  details: wholeDetails({ ...details, timeline: timelineOf(details) }),
  english: wholeTranslation({ ...english, details: { ...english.details, timeline: timelineOf(english.details) } }),
}))
