import type { IconName } from '../../content/icon-name.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { Icon } from '../icon.tsx'

interface Texts {
  tabsLabel: string
  groups: { id: string; label: string; items: { question: string; answer: string; icon: IconName }[] }[]
}

const schema = 'https://schema.org/'

/**
 * Questions in tabs; in each at most one is open, and an open one can be closed again (docs/rules/pages.md#questions): `<details>` of one name.
 * They are stated for search engines where they stand, as microdata: as JSON-LD the page would carry every word of them once more.
 * @param name tells this FAQ's addresses from others
 */
export function Faq({ name, texts }: { name: string; texts: Texts }) {
  const tabs = texts.groups.map((group) => ({
    id: `${name}-${group.id}`,
    label: group.label,
    panel: (
      <div>
        {group.items.map((question) => (
          <details
            key={question.question}
            name={`${name}-${group.id}`}
            className="group border-sand border-b"
            itemScope
            itemProp="mainEntity"
            itemType={`${schema}Question`}
          >
            <summary className="question">
              <Icon name={question.icon} className="size-5 text-leaf" />
              <span className="grow" itemProp="name">
                {question.question}
              </span>
              <span aria-hidden="true" className="fold-sign" />
            </summary>
            <p className="answer" itemScope itemProp="acceptedAnswer" itemType={`${schema}Answer`}>
              <span itemProp="text">{question.answer}</span>
            </p>
          </details>
        ))}
      </div>
    ),
  }))
  return (
    <div itemScope itemType={`${schema}FAQPage`}>
      <Tabs label={texts.tabsLabel} tabs={tabs} />
    </div>
  )
}
