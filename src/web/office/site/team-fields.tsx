import { useFormContext } from 'react-hook-form'
import type { TeamMember } from '../../../domain/site/site-values.ts'
import { TextField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import { ConsentField } from './consent-field.tsx'
import { EntryList } from './entry-list.tsx'
import { LocalizedField } from './localized-field.tsx'
import { usePart } from './part-context.ts'
import { PictureField } from './picture-field.tsx'

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
  const { errorOf } = usePart()
  const { register } = useFormContext()
  const field = (own: string) => ({
    error: errorOf(`${name}.${own}`),
    autoComplete: 'off',
    ...register(`${name}.${own}`),
  })
  return (
    <>
      <TextField label={team.name} {...field('name')} />
      <PictureField name={name} shape="portrait" />
      <ConsentField name={name} />
      <LocalizedField name={`${name}.position`} label={team.position} />
      <LocalizedField name={`${name}.bio`} label={team.bio} hint={team.bioHint} isLong />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label={team.linkedin} hint={team.linkedinHint} {...field('linkedin')} />
        <TextField label={team.email} hint={team.emailHint} {...field('email')} />
      </div>
    </>
  )
}
