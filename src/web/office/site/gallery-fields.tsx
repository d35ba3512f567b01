import { useFormContext } from 'react-hook-form'
import type { GalleryPicture } from '../../../domain/site/site-values.ts'
import { CheckboxField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import { ConsentField } from './consent-field.tsx'
import { EntryList } from './entry-list.tsx'
import { LocalizedField } from './localized-field.tsx'
import { PictureField } from './picture-field.tsx'

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
