import { useState } from 'react'
import type { SiteAction } from '../../../domain/site/site-content.ts'
import { type Refusal, useLeftRefusal } from '../../forms/left-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'

interface Props {
  isDisabled: boolean
  isPublishing: boolean
  /** Why it was refused, where the moment may be what was. */
  refusal: Refusal | undefined
  /** @param publishAt in ISO 8601 */
  onSave: (action: SiteAction, publishAt?: string | null) => void
}

/** Publish now, from a moment on, or keep what is written for later. */
export function SaveActions({ isDisabled, isPublishing, refusal, onSave }: Props) {
  const { site } = useOffice().words
  const [isScheduling, setScheduling] = useState(false)
  const [moment, setMoment] = useState('')
  const left = useLeftRefusal(refusal, { publishAt: moment })
  return (
    <>
      {isScheduling && (
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            label={site.scheduleAt}
            hint={site.scheduleHint}
            type="datetime-local"
            value={moment}
            onChange={(event) => setMoment(event.target.value)}
            error={left?.fields.publishAt}
          />
          {/* The firm's time is UTC all year: a moment is typed as it is stored (docs/rules/formats.md#time-and-dates). */}
          <Button disabled={isDisabled || !moment} onClick={() => onSave('schedule', `${moment}:00Z`)}>
            {site.schedule}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="neutral" aria-expanded={isScheduling} onClick={() => setScheduling(!isScheduling)}>
          {site.scheduleLater}
        </Button>
        <Button look="neutral" disabled={isDisabled} onClick={() => onSave('draft')}>
          {site.keep}
        </Button>
        <Button type="submit" disabled={isDisabled}>
          {isPublishing ? site.publishing : site.publish}
        </Button>
      </div>
    </>
  )
}
