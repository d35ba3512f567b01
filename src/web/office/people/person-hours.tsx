import { useQuery, useQueryClient } from '@tanstack/react-query'
import { apiOf } from '../../api/api.ts'
import { HoursForm } from '../../signed-in/hours-form.tsx'
import { Loaded } from '../../signed-in/loaded.tsx'
import { useOffice } from '../kit/office-text.ts'
import { personHoursQuery } from '../queries/people.ts'

/** What a person attended, year by year, as a paper to save for them. */
export function PersonHours({ id }: { id: number }) {
  const { words } = useOffice()
  const queryClient = useQueryClient()
  return (
    <Loaded query={useQuery(personHoursQuery(id))}>
      {({ years }) =>
        years.length === 0 ? (
          <p className="text-muted text-sm">{words.hours.none}</p>
        ) : (
          <HoursForm
            years={years}
            request={(year, language) =>
              apiOf(queryClient).admin.people[':id'].hours[':year'][':language'].$get({
                param: { id: String(id), year, language },
              })
            }
          />
        )
      }
    </Loaded>
  )
}
