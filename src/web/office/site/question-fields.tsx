import { useFormContext } from 'react-hook-form'
import type { QuestionPart, SiteValues } from '../../../domain/site/site-values.ts'
import { questionGroupsOf } from '../../content/site-samples.ts'
import { SelectField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import { EntryList } from './entry-list.tsx'
import { LocalizedField } from './localized-field.tsx'
import { usePart } from './part-context.ts'

type Question = SiteValues[QuestionPart]['entries'][number]

/** The questions of a page, each in one of its groups. */
export function QuestionFields() {
  const { locale, words } = useOffice()
  const { questions: labels } = words.site
  const { register } = useFormContext()
  const groups = questionGroupsOf[usePart().part as QuestionPart]
  const newQuestion = (): Question => ({
    id: crypto.randomUUID(),
    group: (groups[0]?.id ?? '') as Question['group'],
    icon: 'lightbulb',
    question: { fr: '', en: '' },
    answer: { fr: '', en: '' },
  })
  return (
    <EntryList nameOf={({ question }: Question) => question[locale]} create={newQuestion} addLabel={labels.add}>
      {(name) => (
        <>
          <SelectField label={labels.group} {...register(`${name}.group`)}>
            {groups.map(({ id, label }) => (
              <option key={id} value={id}>
                {label[locale]}
              </option>
            ))}
          </SelectField>
          <LocalizedField name={`${name}.question`} label={labels.question} />
          <LocalizedField name={`${name}.answer`} label={labels.answer} isLong />
        </>
      )}
    </EntryList>
  )
}
