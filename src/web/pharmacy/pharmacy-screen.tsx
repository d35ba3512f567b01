import { useQuery } from '@tanstack/react-query'
import { useSite } from '../page/use-site.ts'
import { LoadFailure } from '../signed-in/load-failure.tsx'
import { SignedInContext } from '../signed-in/signed-in-text.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { AccessScreen } from './access-screen.tsx'
import { Door } from './door.tsx'
import { Frame } from './frame.tsx'
import { PharmacyTextContext, usePharmacyTextIn } from './pharmacy-text.ts'
import { ownContactQuery } from './queries.ts'
import { Space } from './space.tsx'

/** The pharmacies' space (docs/rules/pharmacies.md#the-space), in the language of the stored choice. */
export function PharmacyScreen() {
  const words = usePharmacyTextIn(useSite().locale)
  const me = useQuery(ownContactQuery)
  return (
    <PharmacyTextContext value={words}>
      <SignedInContext value={words}>
        <div className="app min-h-dvh bg-paper text-ink">
          <Frame isSignedIn={Boolean(me.data)}>
            {me.isPending ? (
              <Skeleton label={words.loading} lines={5} />
            ) : me.isError ? (
              <LoadFailure error={me.error} onRetry={() => me.refetch()} />
            ) : me.data === null ? (
              <Door />
            ) : me.data.pharmacy ? (
              <Space pharmacy={me.data.pharmacy} />
            ) : (
              <AccessScreen contact={me.data} />
            )}
          </Frame>
        </div>
      </SignedInContext>
    </PharmacyTextContext>
  )
}
