import { useState } from 'react'
import type { SiteAction, SiteVersionContent } from '../../../domain/site/site-content.ts'
import { pageOfPart, previewKey } from '../../../domain/site/site-pages.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { withLanguage } from '../../../domain/values/language-path.ts'
import { type Refusal, useLeftRefusal } from '../../forms/left-refusal.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { readSiteVersion } from '../queries/site.ts'
import { usePart } from './part-fields.tsx'

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

/** Every version of a part, newest first; any of them comes back into the form. */
export function History({ onRestore }: { onRestore: (version: SiteVersionContent) => void }) {
  const { locale, words } = useOffice()
  const { site } = words
  const { part, begun } = usePart()
  const { versions } = begun
  const restoring = useChange({
    failsIn: 'toast',
    send: (api, id: number) => readSiteVersion(api, id),
    success: { title: site.restored },
    touches: [],
    fallback: site.restoreFailed,
    onSuccess: onRestore,
  })
  return (
    <section aria-labelledby="site-historique" className="grid gap-3 rounded-box border border-sand bg-surface p-4">
      <h3 id="site-historique" className="font-semibold">
        {site.history}
      </h3>
      {versions.length === 0 && <p className="text-muted text-sm">{site.noHistory}</p>}
      <ol className="grid max-h-96 gap-3 overflow-y-auto">
        {versions.map(({ id, state, publishAt, createdAt, createdBy }) => (
          <li key={id} className="grid gap-1 border-sand border-t pt-3 text-sm first:border-t-0 first:pt-0">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-semibold">{site.version(id)}</span>
              <Badge tone={state === 'live' ? 'green' : 'plain'}>{site.states[state]}</Badge>
            </span>
            <span className="text-muted">
              {site.savedBy(createdBy ?? site.conflict.someone, formatMoment(createdAt, locale))}
            </span>
            {state === 'scheduled' && publishAt && <span>{site.shownFrom(formatMoment(publishAt, locale))}</span>}
            <span className="flex flex-wrap gap-2">
              <a
                href={`${withLanguage(pageOfPart[part], locale)}?${previewKey}=${id}`}
                target="_blank"
                rel="noopener"
                aria-label={site.previewVersion(id)}
                className={buttonClass('quiet', '-ml-3', 'compact')}
              >
                {site.preview}
              </a>
              <Button
                look="quiet"
                size="compact"
                disabled={restoring.isPending}
                aria-label={site.restoreVersion(id)}
                onClick={() => restoring.mutate(id)}
              >
                {site.restore}
              </Button>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
