import { useQuery } from '@tanstack/react-query'
import type { RegistrationRow } from '../../../domain/registrations/registration.ts'
import { read } from '../../api/api.ts'
import { pageQuery } from '../../api/api-query.ts'
import { useSettled } from '../kit/use-settled.ts'
import type { PersonDraft } from './person-fields.tsx'

/** What is typed is looked for once it is long enough, in characters. */
const [shortestPhone, shortestName] = [8, 2]

/** How long typing must rest before the session is asked, in milliseconds. */
const pause = 300

const none: RegistrationRow[] = []

/** Who is in a session already by the e-mail, the phone or the name that is typed. */
export function useAlreadyThere(
  trainingId: number | undefined,
  { email, phone, lastName, firstName }: Pick<PersonDraft, 'email' | 'phone' | 'lastName' | 'firstName'>,
): RegistrationRow[] {
  const isNamed = lastName.trim().length >= shortestName && firstName.trim().length >= shortestName
  const asked = [
    email.includes('@') && email,
    phone.replaceAll(/\D/g, '').length >= shortestPhone && phone,
    isNamed && `${firstName} ${lastName}`,
  ].filter((q) => typeof q === 'string')
  const settled = useSettled(JSON.stringify(asked), pause)
  const isAsking = trainingId !== undefined && asked.length > 0
  const { data = none } = useQuery({ ...alikeQuery(trainingId ?? 0, JSON.parse(settled)), enabled: isAsking })
  return isAsking ? data : none
}

/** Those of a session whom one of these texts finds. */
const alikeQuery = (trainingId: number, asked: string[]) =>
  pageQuery(['registrations', 'alike', trainingId, asked], async (api) => {
    const query = { trainingId: String(trainingId), pageSize: '5' }
    const pages = await Promise.all(asked.map((q) => read(api.admin.registrations.$get({ query: { ...query, q } }))))
    return [...new Map(pages.flat().map((row) => [row.id, row])).values()]
  })
