import { withLanguage } from '../../../domain/values/language-path.ts'
import { embeddedListPath } from '../../../domain/values/paths.ts'
import { CopyButton } from '../../signed-in/copy-button.tsx'
import { useOffice } from '../kit/office-text.ts'

/** How high the list is within a partner's page, in pixels: some four sessions, the others by scrolling. */
const height = 640

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The lines by which a partner shows the list of sessions (docs/rules/site.md#on-partners-sites), in the office's language. */
export function EmbedSnippet() {
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
