import { useQuery } from '@tanstack/react-query'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import { ownRegistrationQuery } from '../../api/participant-queries.ts'
import { LoadFailure } from '../../signed-in/load-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePortal } from '../kit/portal-text.ts'
import { RegistrationDetails } from './registration-details.tsx'

/** The details of one registration (docs/rules/participant-space.md#registration-details), with the way back to the list; what cannot be loaded says so. */
export function RegistrationDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { locale, words } = usePortal()
  const found = useQuery(ownRegistrationQuery(id))
  const title = found.data ? trainingHeadings(found.data.training, locale).title : undefined
  return (
    <Dialog
      shape="wide"
      title={title ? <span lang={title.lang}>{title.text}</span> : words.registrations.details}
      closeLabel={words.close}
      onClose={onClose}
    >
      {found.isPending ? (
        <div className="p-5">
          <Skeleton label={words.loading} />
        </div>
      ) : found.isError ? (
        <div className="p-5">
          <LoadFailure
            notFound={words.registration.notFound}
            title={words.registration.loadError}
            error={found.error}
            onRetry={() => found.refetch()}
          />
        </div>
      ) : (
        <RegistrationDetails detail={found.data} />
      )}
      <div className="border-sand border-t px-5 py-4">
        <Button look="neutral" onClick={onClose}>
          <Glyph name="previous" />
          {words.registration.back}
        </Button>
      </div>
    </Dialog>
  )
}
