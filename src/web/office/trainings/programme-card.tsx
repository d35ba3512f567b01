import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { programmeQuery } from '../queries/programmes.ts'
import { MergeProgrammesDialog } from './merge-programmes-dialog.tsx'
import { ProgrammeDialog } from './programme-dialog.tsx'

/** What holds for all sessions of a programme, besides their texts (docs/rules/programmes.md#changing). */
export function ProgrammeCard({ programmeId }: { programmeId: number }) {
  const { words } = useOffice()
  const labels = words.session.programme
  const [opened, open] = useState<'edit' | 'merge'>()
  const close = () => open(undefined)
  const found = useQuery(programmeQuery(programmeId))
  return (
    <section
      aria-labelledby="programme-titre"
      className="grid grid-cols-1 gap-3 rounded-box border border-sand bg-surface p-5"
    >
      <div className="flex items-center justify-between gap-4">
        <h3 id="programme-titre" className="font-body font-semibold text-base">
          {labels.title}
        </h3>
        {found.data && (
          <Button look="neutral" size="compact" onClick={() => open('edit')}>
            {words.trainings.edit} <span className="sr-only">{labels.ofProgramme}</span>
          </Button>
        )}
      </div>
      <Loaded query={found} error={labels.loadError} lines={3}>
        {({ trainings, accreditationNumber, validityMonths, selfTransfer }) => (
          <>
            <p className="text-muted text-sm">{labels.holdsFor(trainings)}</p>
            <dl className="framed-rows text-sm">
              {[
                [labels.accreditationNumber, accreditationNumber ?? labels.none],
                [labels.validityMonths, validityMonths === null ? labels.forEver : labels.months(validityMonths)],
                [labels.selfTransfer, selfTransfer ? labels.yes : labels.no],
              ].map(([label, value]) => (
                <div key={label} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-3">
                  <dt className="font-semibold">{label}</dt>
                  <dd className="text-muted">{value}</dd>
                </div>
              ))}
            </dl>
            <div className="flex flex-wrap gap-3">
              <Link
                to="/admin"
                search={{ onglet: 'formations', programme: programmeId }}
                className={buttonClass('neutral', '', 'compact')}
              >
                {labels.allSessions}
              </Link>
              <Button look="neutral" size="compact" onClick={() => open('merge')}>
                {words.merging.action}
              </Button>
            </div>
          </>
        )}
      </Loaded>
      {opened === 'edit' && found.data && <ProgrammeDialog programme={found.data} onClose={close} />}
      {opened === 'merge' && found.data && <MergeProgrammesDialog programme={found.data} onClose={close} />}
    </section>
  )
}
