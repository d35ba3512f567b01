import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Settings } from '../../../domain/company/settings.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { AddButton } from '../kit/add-button.tsx'
import { useSettingsWords } from './use-settings-words.ts'

type Template = Settings['replies']['templates'][number]
const parts = ['title', 'titleInEnglish', 'text', 'textInEnglish'] as const

/** Short answers to messages, one opened at a time to be written; one that is taken away leaves its place empty. */
export function TemplateFields({ errorOf }: { errorOf: (name: string) => string | undefined }) {
  const { labels } = useSettingsWords()
  const { register, setFocus, setValue } = useFormContext()
  const templates = useWatch({ name: 'templates' }) as Template[]
  const [open, setOpen] = useState<number>()
  const isFilled = (template: Template) => parts.some((part) => template[part] !== '')
  const nextFree = templates.findIndex((template, place) => !isFilled(template) && place !== open)
  const add = () => {
    flushSync(() => setOpen(nextFree))
    setFocus(`templates.${nextFree}.title`)
  }
  const remove = (place: number) => {
    for (const part of parts) setValue(`templates.${place}.${part}`, '', { shouldDirty: true })
    setOpen(undefined)
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <ol className="grid grid-cols-1 gap-3 empty:hidden">
        {templates.map((template, place) => {
          const fieldOf = (part: keyof Template) => ({
            label: labels.templateParts[part],
            lang: part.endsWith('InEnglish') ? 'en' : 'fr',
            autoComplete: 'off',
            error: errorOf(`templates.${place}.${part}`),
            ...register(`templates.${place}.${part}`),
          })
          const isOpen = open === place || parts.some((part) => errorOf(`templates.${place}.${part}`))
          if (!isOpen && !isFilled(template)) return null
          return (
            // Each has a place of its own, which no other moves.
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what it is called
            <li key={place} className="rounded-box border border-sand bg-surface">
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => setOpen(open === place ? undefined : place)}
                className="flex min-h-11 w-full items-center gap-3 rounded-box px-3 py-2 text-left font-semibold hover:bg-paper"
              >
                <Glyph name={isOpen ? 'down' : 'next'} />
                <span className="min-w-0">{template.title || labels.template(place + 1)}</span>
              </button>
              {isOpen && (
                <div className="grid grid-cols-1 items-start gap-5 border-sand border-t p-4 sm:grid-cols-2">
                  <TextField {...fieldOf('title')} />
                  <TextField {...fieldOf('titleInEnglish')} />
                  <TextArea rows={6} {...fieldOf('text')} />
                  <TextArea rows={6} {...fieldOf('textInEnglish')} />
                  <div>
                    <Button look="neutral" size="compact" onClick={() => remove(place)}>
                      {labels.removeTemplate}
                    </Button>
                  </div>
                </div>
              )}
            </li>
          )
        })}
      </ol>
      {nextFree !== -1 && (
        <div>
          <AddButton onClick={add}>{labels.addTemplate}</AddButton>
        </div>
      )}
    </div>
  )
}
