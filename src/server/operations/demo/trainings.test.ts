import { expect, test } from 'vitest'
import { totalMinutes } from '../../../domain/trainings/training-programme.ts'
import { demoTrainings } from './trainings.ts'

test.each(demoTrainings.map((training) => [training.title, training] as const))(
  '« %s » has steps that fill its hours, in both languages',
  (_title, { details, english, duration }) => {
    const minutes = [details.timeline, english.details?.timeline].map((steps) => totalMinutes(steps ?? []))
    expect(minutes).toEqual([duration * 60, duration * 60])
    const explained = [details.timeline, english.details?.timeline].map((steps) =>
      steps?.map(({ text }) => text !== null),
    )
    expect(explained[0]).toContain(true)
    expect(explained[1]).toEqual(explained[0])
    expect(english.details?.questions).toHaveLength(details.questions?.length ?? 0)
  },
)
