import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { Locale } from '../../../domain/values/language.ts'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { settingsQuery } from '../queries/settings.ts'

interface Props {
  /** The language of what is being written. */
  language: Locale
  area: RefObject<HTMLTextAreaElement | null>
  /** Told what stands there afterwards. */
  onInsert: (text: string) => void
}

/** The short answers that are kept ready: each is put where the caret stands, as a paragraph of its own; what was typed stays. */
export function TemplateButtons({ language, area, onInsert }: Props) {
  const { locale, words } = useOffice()
  const templates = useQuery(settingsQuery).data?.replies.value.templates.filter(({ title }) => title !== '') ?? []
  if (templates.length === 0) return null
  const insert = (text: string) => {
    if (!area.current) return
    const caret = area.current.selectionEnd
    const { value } = area.current
    const before = value.slice(0, caret)
    const after = value.slice(caret)
    const paragraph = `${/[^\n]$/.test(before) ? '\n\n' : ''}${text}${/^[^\n]/.test(after) ? '\n\n' : ''}`
    area.current.setRangeText(paragraph, caret, caret, 'end')
    area.current.focus()
    onInsert(area.current.value)
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-muted text-sm">{words.message.templates}</legend>
      <div className="flex flex-wrap gap-2">
        {templates.map(({ title, titleInEnglish, text, textInEnglish }) => (
          <Button
            key={title + text}
            look="neutral"
            size="compact"
            onClick={() => insert(language === 'fr' ? text : textInEnglish)}
          >
            {locale === 'fr' ? title : titleInEnglish}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
