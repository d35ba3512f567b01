import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { siteParts } from '../../../domain/site/site-values.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { scrollsOnPaper, TabList, tabProps } from '../../ui/tab-list.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { siteContentQuery } from '../queries/site.ts'
import { PartEditor } from './part-editor.tsx'

const tabId = (part: string) => `partie-${part}`
const panelId = 'partie-textes'

/** The site's own content (docs/rules/site-content.md): one part at a time, the team first. */
export default function SiteTab() {
  const { words } = useOffice()
  const { partie } = useOfficeSearch().search
  const content = useQuery(siteContentQuery(partie))
  return (
    <div className="grid grid-cols-1 gap-6">
      <TabList label={words.site.partsLabel} className={`border-sand border-b ${scrollsOnPaper}`}>
        {siteParts.map((part) => (
          <Link
            key={part}
            to="/admin"
            search={{ onglet: 'site', partie: part }}
            resetScroll={false}
            {...tabProps(tabId(part), panelId, part === partie)}
            className="-mb-px flex min-h-11 items-center whitespace-nowrap border-transparent border-b-2 px-3 font-semibold text-muted text-sm outline-offset-[-3px] hover:text-ink aria-selected:border-orange aria-selected:text-ink"
          >
            {words.site.parts[part]}
          </Link>
        ))}
      </TabList>
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(partie)} className="min-w-0">
        <Loaded query={content} error={words.site.loadError} lines={6}>
          {(present) => <PartEditor key={partie} present={present} />}
        </Loaded>
      </div>
    </div>
  )
}
