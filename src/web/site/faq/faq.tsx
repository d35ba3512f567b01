import type { IconName } from '../../content/icon-name.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { Icon } from '../icon.tsx'

interface Texts {
  tabsLabel: string
  groups: { id: string; label: string; items: { question: string; answer: string; icon: IconName }[] }[]
}

/**
 * Questions in tabs; in each at most one is open, and an open one can be closed again (docs/rules/pages.md#questions): `<details>` of one name.
 * @param name tells this FAQ's addresses from others
 */
export function Faq({ name, texts }: { name: string; texts: Texts }) {
  const tabs = texts.groups.map((group) => ({
    id: `${name}-${group.id}`,
    label: group.label,
    panel: (
      <div>
        {group.items.map((question) => (
          <details key={question.question} name={`${name}-${group.id}`} className="group border-sand border-b">
            <summary className="flex min-h-14 list-none items-center gap-4 py-2 font-semibold hover:text-green">
              <Icon name={question.icon} className="size-5 text-leaf" />
              <span className="grow">{question.question}</span>
              <span
                aria-hidden="true"
                className="mr-1 size-2.5 shrink-0 rotate-45 border-current border-r-2 border-b-2 transition-transform duration-200 group-open:-rotate-135"
              />
            </summary>
            <p className="max-w-prose pr-6 pb-5 pl-9 text-muted">{question.answer}</p>
          </details>
        ))}
      </div>
    ),
  }))
  return <Tabs label={texts.tabsLabel} tabs={tabs} />
}
