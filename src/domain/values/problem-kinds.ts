import { accountProblems } from './problem-kinds/accounts.ts'
import { callProblems } from './problem-kinds/calls.ts'
import { courseProblems } from './problem-kinds/courses.ts'
import { fileProblems } from './problem-kinds/files.ts'
import { moneyProblems } from './problem-kinds/money.ts'
import { paperProblems } from './problem-kinds/papers.ts'
import { personProblems } from './problem-kinds/people.ts'
import { pharmacyProblems } from './problem-kinds/pharmacies.ts'
import { registrationProblems } from './problem-kinds/registrations.ts'
import { trainingProblems } from './problem-kinds/trainings.ts'

/** Every refusal the product can give, by its stable code (docs/rules/errors.md). */
export const problemKinds = {
  ...accountProblems,
  ...personProblems,
  ...registrationProblems,
  ...trainingProblems,
  ...courseProblems,
  ...paperProblems,
  ...moneyProblems,
  ...pharmacyProblems,
  ...fileProblems,
  ...callProblems,
}
