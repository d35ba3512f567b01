import { useFormContext } from 'react-hook-form'
import type { GalleryPicture, QuestionPart, SiteValues, TeamMember } from '../../../domain/site/site-values.ts'
import { questionGroupsOf } from '../../content/site-samples.ts'
import { CheckboxField, SelectField, TextField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import { EntryList } from './entry-list.tsx'
import { ConsentField, LocalizedField, PictureField, usePart } from './part-fields.tsx'

/** A picture as it is being put together: without a file at first. */
type GalleryDraft = Omit<GalleryPicture, 'picture'> & { picture: GalleryPicture['picture'] | null }

const newPicture = (): GalleryDraft => ({
  id: crypto.randomUUID(),
  picture: null,
  focus: 'center',
  alt: { fr: '', en: '' },
  caption: { fr: '', en: '' },
  description: { fr: '', en: '' },
  category: { fr: '', en: '' },
  date: { fr: '', en: '' },
  featured: false,
  consent: false,
})

/** The gallery of the home page. */
export function GalleryFields() {
  const { locale, words } = useOffice()
  const { site } = words
  return (
    <>
      <LocalizedField name="intro" label={site.intro} isLong />
      <EntryList
        nameOf={({ caption }: GalleryDraft) => caption[locale] || caption.fr}
        create={newPicture}
        addLabel={site.gallery.add}
      >
        {(name) => <OnePicture name={name} />}
      </EntryList>
    </>
  )
}

function OnePicture({ name }: { name: string }) {
  const { gallery: labels } = useOffice().words.site
  const { register } = useFormContext()
  return (
    <>
      <PictureField name={name} shape="photo" />
      <ConsentField name={name} label={labels.consent} />
      <LocalizedField name={`${name}.alt`} label={labels.alt} hint={labels.altHint} />
      <LocalizedField name={`${name}.caption`} label={labels.caption} />
      <LocalizedField name={`${name}.description`} label={labels.description} isLong />
      <LocalizedField name={`${name}.category`} label={labels.category} hint={labels.categoryHint} />
      <LocalizedField name={`${name}.date`} label={labels.date} />
      <CheckboxField label={labels.featured} {...register(`${name}.featured`)} />
    </>
  )
}

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

const newMember = (): TeamMember => ({
  id: crypto.randomUUID(),
  name: '',
  position: { fr: '', en: '' },
  bio: { fr: '', en: '' },
  picture: null,
  focus: 'center',
  linkedin: '',
  email: '',
  consent: false,
})

/** The people of the team. */
export function TeamFields() {
  const { site } = useOffice().words
  return (
    <>
      <LocalizedField name="intro" label={site.intro} isLong />
      <EntryList nameOf={(member: TeamMember) => member.name} create={newMember} addLabel={site.team.add}>
        {(name) => <MemberFields name={name} />}
      </EntryList>
    </>
  )
}

function MemberFields({ name }: { name: string }) {
  const { team } = useOffice().words.site
  const { field } = usePart()
  return (
    <>
      <TextField label={team.name} autoComplete="off" {...field(`${name}.name`)} />
      <PictureField name={name} shape="portrait" />
      <ConsentField name={name} />
      <LocalizedField name={`${name}.position`} label={team.position} />
      <LocalizedField name={`${name}.bio`} label={team.bio} hint={team.bioHint} isLong />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label={team.linkedin} hint={team.linkedinHint} autoComplete="off" {...field(`${name}.linkedin`)} />
        <TextField label={team.email} hint={team.emailHint} autoComplete="off" {...field(`${name}.email`)} />
      </div>
    </>
  )
}
