import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { preview } from '../../../domain/announcements/notification.ts'
import type { SettingsCard as Card, SettingsGroup } from '../../../domain/company/settings.ts'
import { settingsGroups } from '../../../domain/company/settings.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { withLanguage } from '../../../domain/values/language-path.ts'
import { embeddedListPath } from '../../../domain/values/paths.ts'
import { valuesOf } from '../../forms/use-edited-version.ts'
import { CopyButton } from '../../signed-in/copy-button.tsx'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { DetailList } from '../../ui/detail-list.tsx'
import { CardColumns } from '../kit/card-columns.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useAskedToOpen } from '../kit/use-asked-to-create.ts'
import { settingsQuery } from '../queries/settings.ts'
import { PaymentProviders } from './payment-providers.tsx'
import { RetentionCard } from './retention-card.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { type SettingsForm, settingsForms } from './settings-forms.ts'
import { SignaturePicture } from './signature-field.tsx'
import { isPicture, useSettingsWords } from './use-settings-words.ts'

/** How high the list is within a partner's page, in pixels: some four sessions, the others by scrolling. */
const height = 640

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The lines by which a partner shows the list of sessions (docs/rules/site.md#on-partners-sites), in the office's language. */
function EmbedSnippet() {
  const { words, company, locale, publicUrl } = useOffice()
  const labels = words.settings.snippet
  const address = publicUrl + withLanguage(embeddedListPath, locale)
  const title = quoted(labels.frame(company.name))
  const snippet = `<iframe src="${address}" title="${title}" width="100%" height="${height}" loading="lazy" style="border:0"></iframe>`
  return (
    <section
      aria-labelledby="integration"
      className="grid grid-cols-1 justify-items-start gap-3 rounded-lg bg-paper p-4"
    >
      <h4 id="integration" className="font-body font-semibold">
        {labels.title}
      </h4>
      <p className="text-muted text-sm">{labels.text}</p>
      <code className="w-full select-all text-sm wrap-anywhere">{snippet}</code>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <CopyButton copied={snippet} labels={labels} />
        <a href={address} target="_blank" rel="noopener" className="text-link">
          {labels.look}
        </a>
      </div>
    </section>
  )
}

/** How much of a long text a card shows, in characters. */
const shownOfText = 160

/** One group of settings: what holds now, who saved it when, and the way to change it. */
function SettingsCard<Group extends SettingsGroup>({ group, card }: { group: Group; card: Card<Group> }) {
  const { locale } = useOffice()
  const { labels, labelOf, wordsOf } = useSettingsWords()
  const [isEditing, edit] = useState(false)
  useAskedToOpen({ [group]: () => edit(true) })
  const form: SettingsForm<Group> = settingsForms[group]
  const { title, intro } = labels.groups[group]
  const texts = Object.fromEntries(
    Object.entries(valuesOf(form.draftOf(card.value))).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
  const names = form.fields.filter((name) => texts[name])
  const shown = (name: string) =>
    isPicture(name) ? (
      <SignaturePicture key={name} name={name} id={texts[name] ?? ''} />
    ) : (
      preview(wordsOf(name, texts[name] ?? ''), shownOfText)
    )
  const otherLanguage = locale === 'fr' ? '.textInEnglish' : '.text'
  /** A number to pay to stands beside its operator, a short answer beside its title, what a list asks for beside its name. */
  const isHeaded = (name: string) => /\.(number|text|textInEnglish|pieces)$/.test(name)
  const headOf = (name: string) =>
    texts[
      name
        .replace(/number$/, 'operator')
        .replace(/text(?=\w*$)/, 'title')
        .replace(/pieces$/, 'name')
    ] ?? ''
  const rowsOf = (filled: string[]): [string, ReactNode][] =>
    filled
      .filter((name) => !/\.(operator|title|titleInEnglish)$|^lists\.\d\.(?!pieces)/.test(name))
      .filter((name) => !name.endsWith(otherLanguage))
      .map((name) => [isHeaded(name) ? headOf(name) : labelOf(name), shown(name)])
  return (
    <section
      aria-labelledby={`reglages-${group}`}
      className="grid grid-cols-1 content-start gap-4 rounded-box border border-sand bg-surface p-5"
    >
      <div className="flex items-start justify-between gap-3 *:last:shrink-0">
        <h3 id={`reglages-${group}`} className="min-w-0 font-body font-semibold text-lg">
          {title}
        </h3>
        <Button look="neutral" size="compact" onClick={() => edit(true)}>
          {labels.edit}
          <span className="sr-only">{labels.editWhat(title)}</span>
        </Button>
      </div>
      <p className="text-muted text-sm">{intro}</p>
      {names.length === 0 ? <p className="text-sm">{labels.nothing}</p> : <DetailList rows={rowsOf(names)} />}
      <p className="text-muted text-sm">
        {card.updatedAt && card.updatedBy
          ? labels.savedBy(card.updatedBy, formatMoment(card.updatedAt, locale))
          : labels.firstValues}
      </p>
      {group === 'partners' && names.length > 0 && <EmbedSnippet />}
      {group === 'onlinePayments' && <PaymentProviders on={names.filter((name) => texts[name] === 'true')} />}
      {isEditing && <SettingsDialog group={group} card={card} onClose={() => edit(false)} />}
    </section>
  )
}

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
