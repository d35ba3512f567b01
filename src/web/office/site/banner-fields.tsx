import { useFormContext } from 'react-hook-form'
import type { BannerPoint } from '../../../domain/site/site-values.ts'
import { CheckboxField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import { EntryList } from './entry-list.tsx'
import { LocalizedField } from './localized-field.tsx'

const newPoint = (): BannerPoint => ({
  id: crypto.randomUUID(),
  title: { fr: '', en: '' },
  text: { fr: '', en: '' },
})

/** The promotion of the online courses on the home page. */
export function BannerFields() {
  const { locale, words } = useOffice()
  const { banner: labels } = words.site
  const { register } = useFormContext()
  return (
    <>
      <CheckboxField label={labels.isShown} {...register('isShown')} />
      <LocalizedField name="heading" label={labels.heading} />
      <LocalizedField name="text" label={labels.text} isLong />
      <LocalizedField name="action" label={labels.action} />
      <EntryList nameOf={({ title }: BannerPoint) => title[locale]} create={newPoint} addLabel={labels.add} most={4}>
        {(name) => (
          <>
            <LocalizedField name={`${name}.title`} label={labels.pointTitle} />
            <LocalizedField name={`${name}.text`} label={labels.pointText} isLong />
          </>
        )}
      </EntryList>
    </>
  )
}
