import { useQuery } from '@tanstack/react-query'
import { sampleAdministrator } from '../../../domain/staff/demo.ts'
import { sampleCredentialsPath } from '../../../domain/values/paths.ts'
import { useOffice } from '../kit/office-text.ts'

/** The demonstration's credentials, as long as they open the office (docs/rules/office.md#gate). */
export function SampleCredentials() {
  const { words } = useOffice()
  const { data } = useQuery({
    queryKey: ['sample credentials'],
    queryFn: async ({ signal }): Promise<{ work: boolean }> => (await fetch(sampleCredentialsPath, { signal })).json(),
    staleTime: 0,
  })
  if (!data?.work) return null
  return (
    <p className="text-muted text-sm">
      {words.signIn.hint} <code className="text-ink">{sampleAdministrator.username}</code> /{' '}
      <code className="text-ink">{sampleAdministrator.password}</code>
    </p>
  )
}
