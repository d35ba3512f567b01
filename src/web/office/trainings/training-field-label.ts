import { useOffice } from '../kit/office-text.ts'

/** What a field of a training is called in its form: `english.details.pedagogy` too. */
export function useTrainingFieldLabel(): (name: string) => string {
  const { details, englishOf, ...labels } = useOffice().words.training
  const labelOf = (name: string): string => {
    if (name.startsWith('english.')) return englishOf(labelOf(name.slice('english.'.length)))
    if (name.startsWith('details.')) return details[name.slice('details.'.length) as keyof typeof details]
    const label = labels[name as keyof typeof labels]
    return typeof label === 'string' ? label : name
  }
  return labelOf
}
