import { useQuery, useQueryClient } from '@tanstack/react-query'
import { apiOf } from '../../api/api.ts'
import { ownDocumentsQuery, ownHoursQuery } from '../../api/participant-queries.ts'
import { HoursForm } from '../../signed-in/hours-form.tsx'
import { OwnList } from '../kit/own-list.tsx'
import { usePortal } from '../kit/portal-text.ts'
import { usePortalSearch } from '../kit/use-portal-search.ts'
import { DocumentCard } from './document-card.tsx'

/** One's hours year by year; nothing is there to say before the first session was attended. */
function OwnHours() {
  const { words } = usePortal()
  const queryClient = useQueryClient()
  const { data } = useQuery(ownHoursQuery)
  if (!data || data.years.length === 0) return null
  return (
    <section
      aria-labelledby="heures"
      className="mb-5 grid grid-cols-1 gap-4 rounded-box border border-sand bg-surface p-5 sm:p-6"
    >
      <div className="grid gap-1">
        <h2 id="heures" className="text-heading">
          {words.hours.title}
        </h2>
        <p className="text-muted">{words.hours.intro}</p>
      </div>
      <HoursForm
        years={data.years}
        request={(year, language) =>
          apiOf(queryClient).participant.hours[':year'][':language'].$get({ param: { year, language } })
        }
      />
    </section>
  )
}

/** docs/rules/participant-space.md#documents: a card each. While a file is still being made, the list is asked for again. */
export default function DocumentsPanel() {
  const { words } = usePortal()
  const { search } = usePortalSearch()
  const documents = useQuery({
    ...ownDocumentsQuery(search.page),
    refetchInterval: ({ state }) => (state.data?.rows.some((document) => document.state === 'pending') ? 5_000 : false),
  })
  return (
    <>
      <OwnHours />
      <OwnList query={documents} words={words.documents}>
        {(rows) => (
          <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            {rows.map((document) => (
              <DocumentCard key={document.id} document={document} />
            ))}
          </ul>
        )}
      </OwnList>
    </>
  )
}
