import { useQuery } from '@tanstack/react-query'
import { settingsGroups } from '../../../domain/company/settings.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { CardColumns } from '../kit/card-columns.tsx'
import { useOffice } from '../kit/office-text.ts'
import { settingsQuery } from '../queries/settings.ts'
import { RetentionCard } from './retention-card.tsx'
import { SettingsCard } from './settings-card.tsx'

/** The settings (docs/rules/settings.md): one card for each group, with what holds now. */
export default function SettingsTab() {
  const { words } = useOffice()
  const labels = words.settings
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <h2 className="text-heading">{labels.title}</h2>
        <p className="max-w-prose text-muted">{labels.intro}</p>
      </div>
      <Loaded query={useQuery(settingsQuery)} error={labels.loadError} lines={8}>
        {(cards) => (
          <CardColumns>
            {settingsGroups.map((group) => (
              <SettingsCard key={group} group={group} card={cards[group]} />
            ))}
            <RetentionCard />
          </CardColumns>
        )}
      </Loaded>
    </div>
  )
}
