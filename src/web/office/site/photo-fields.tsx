import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormContext, useWatch } from 'react-hook-form'
import type { SiteEntry } from '../../../domain/site/site-content.ts'
import { type PagePicture, pageSlots } from '../../../domain/site/site-values.ts'
import { drawn } from '../../content/chosen-picture.ts'
import { largestFile } from '../../content/picture-files.ts'
import { Badge } from '../../ui/badge.tsx'
import { useOffice } from '../kit/office-text.ts'
import { siteContentQuery } from '../queries/site.ts'
import { ConsentField, LocalizedField, PictureField } from './part-fields.tsx'

/** The other parts of the site that show pictures; each entry's is chosen there. */
const otherParts = ['team', 'testimonials', 'gallery', 'places'] as const

/** The pictures of the pages themselves: which are still drawings, and the firm's own in their place (docs/rules/site-content.md#parts). */
export function PhotoFields() {
  const { photos } = useOffice().words.site
  const { control } = useFormContext()
  const entries: PagePicture[] = useWatch({ control, name: 'entries' })
  const drawings = entries.filter(({ picture }) => picture === null).length
  return (
    <>
      <div className="grid gap-2 rounded-box border border-sand bg-surface p-4">
        <p className="font-semibold">{photos.left(drawings, pageSlots.length)}</p>
        <ul className="grid gap-1 sm:grid-cols-2">
          {otherParts.map((part) => (
            <OtherPart key={part} part={part} />
          ))}
        </ul>
        <p className="text-muted text-sm">{photos.trainings}</p>
      </div>
      {entries.map((entry, index) => (
        <OnePlace key={entry.id} entry={entry} name={`entries.${index}`} />
      ))}
    </>
  )
}

/** How many pictures of another part are drawings still, or missing, and the way to it. */
function OtherPart({ part }: { part: (typeof otherParts)[number] }) {
  const { parts, photos } = useOffice().words.site
  const { data } = useQuery(siteContentQuery(part))
  const entries: SiteEntry[] | undefined = data?.value.entries
  const missing = entries?.filter(({ picture }) => typeof picture !== 'number').length
  return (
    <li>
      <Link to="/admin" search={{ onglet: 'site', partie: part }} className="font-semibold text-green underline">
        {parts[part]}
      </Link>{' '}
      {missing !== undefined && photos.other(missing, photos.sizes[part])}
    </li>
  )
}

function OnePlace({ entry: { id, picture }, name }: { entry: PagePicture; name: string }) {
  const { photos } = useOffice().words.site
  return (
    <fieldset className="grid grid-cols-1 gap-4 rounded-box border border-sand bg-surface p-4 sm:grid-cols-[auto_1fr]">
      {/* Floating, it stands in the card like the rest, not across its upper edge. */}
      <legend className="float-left col-span-full flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {photos.places[id]}
        <Badge tone={picture === null ? 'grey' : 'green'}>
          {picture === null ? photos.drawing : photos.photograph}
        </Badge>
      </legend>
      {picture === null && (
        <img src={largestFile(drawn(id))} alt="" className="aspect-4/3 w-40 rounded-box object-cover" />
      )}
      <div className={`grid min-w-0 grid-cols-1 gap-4 ${picture === null ? '' : 'col-span-full'}`}>
        <PictureField
          name={name}
          shape="photo"
          asksAgain
          label={photos.label(id.startsWith('hero') ? '16:10' : '4:3')}
        />
        {picture !== null && (
          <>
            <ConsentField name={name} label={photos.consent} />
            <LocalizedField name={`${name}.alt`} label={photos.alt} hint={photos.altHint} />
          </>
        )}
      </div>
    </fieldset>
  )
}
