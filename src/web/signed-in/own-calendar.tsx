import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CalendarLink } from '../../domain/trainings/calendar-link.ts'
import { type Api, apiOf } from '../api/api.ts'
import { serverErrors } from '../forms/form-errors.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormFailure } from '../ui/form-failure.tsx'
import { CopyButton } from './copy-button.tsx'
import { Loaded } from './loaded.tsx'
import { useSignedIn } from './signed-in-text.ts'

interface Calls {
  queryKey: QueryKey
  find: (api: Api) => Promise<CalendarLink>
  renew: (api: Api) => Promise<CalendarLink>
  end: (api: Api) => Promise<unknown>
}

interface Props {
  calls: Calls
  /** What an address says of the language, with its question mark; empty where the profile knows it. */
  query?: string
}

type Asked = 'renew' | 'end'

/** The secret address of one's own calendar (docs/rules/trainings.md#ones-own-calendar), with what to do with it on each device. */
export function OwnCalendar({ calls, query = '' }: Props) {
  const { words, text } = useSignedIn()
  const queryClient = useQueryClient()
  const [asked, ask] = useState<Asked>()
  const labels = words.calendar
  const link = useQuery({ queryKey: calls.queryKey, queryFn: () => calls.find(apiOf(queryClient)), staleTime: 0 })
  const change = useMutation({
    mutationFn: async (what: Asked) =>
      what === 'renew' ? calls.renew(apiOf(queryClient)) : calls.end(apiOf(queryClient)),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: calls.queryKey })
      ask(undefined)
    },
  })
  const failure = change.isError ? serverErrors(change.error, text).message : undefined
  const open = (what: Asked) => {
    change.reset()
    ask(what)
  }
  return (
    <Loaded query={link} error={labels.loadError}>
      {({ address }) =>
        address === null ? (
          <div className="grid justify-items-start gap-3">
            <FormFailure message={failure} />
            <Button look="outline" size="compact" disabled={change.isPending} onClick={() => change.mutate('renew')}>
              {labels.make}
            </Button>
          </div>
        ) : (
          <div className="grid w-full grid-cols-1 justify-items-start gap-4">
            <a
              href={(address + query).replace(/^https?:/, 'webcal:')}
              className={buttonClass('outline', '', 'compact')}
            >
              {labels.add}
            </a>
            <p className="text-sm">{labels.elsewhere}</p>
            <code className="select-all text-sm wrap-anywhere">{address + query}</code>
            <CopyButton copied={address + query} labels={labels} />
            <ul className="grid list-disc gap-1 pl-5 text-muted text-sm">
              {labels.help.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <p className="text-sm">{labels.secret}</p>
            <div className="flex flex-wrap gap-3">
              <Button look="neutral" size="compact" onClick={() => open('renew')}>
                {labels.renew}
              </Button>
              <Button look="neutral" size="compact" onClick={() => open('end')}>
                {labels.end}
              </Button>
            </div>
            {asked && (
              <Dialog title={labels[asked]} closeLabel={words.close} onClose={() => ask(undefined)}>
                <div className="grid gap-4 p-5">
                  <p>{labels.asked[asked]}</p>
                  <FormFailure message={failure} />
                  <div className="flex flex-wrap justify-end gap-3">
                    <Button look="neutral" onClick={() => ask(undefined)}>
                      {words.cancel}
                    </Button>
                    <Button disabled={change.isPending} onClick={() => change.mutate(asked)}>
                      {labels[asked]}
                    </Button>
                  </div>
                </div>
              </Dialog>
            )}
          </div>
        )
      }
    </Loaded>
  )
}
