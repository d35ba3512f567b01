import { type ComponentProps, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext, useWatch } from 'react-hook-form'
import { layoutColumns, layoutLimit } from '../../../domain/company/journal-layout.ts'
import type { Settings, SettingsCard, SettingsGroup } from '../../../domain/company/settings.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { AddButton } from '../kit/add-button.tsx'
import { EditDialog, useEditForm } from '../kit/change-dialog.tsx'
import { SessionListFields } from './session-list-fields.tsx'
import { type SettingsForm, settingsForms } from './settings-forms.ts'
import { SignatureField } from './signature-field.tsx'
import type { layoutParts } from './typed-rows.ts'
import { isPicture, useSettingsWords } from './use-settings-words.ts'

type Template = Settings['replies']['templates'][number]
const parts = ['title', 'titleInEnglish', 'text', 'textInEnglish'] as const

/** Short answers to messages, one opened at a time to be written; one that is taken away leaves its place empty. */
function TemplateFields({ errorOf }: { errorOf: (name: string) => string | undefined }) {
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

/** The files that accountants' software takes, one below the other. */
function LayoutFields({ errorOf }: { errorOf: (name: string) => string | undefined }) {
  const { labels } = useSettingsWords()
  const { register } = useFormContext()
  // What is wrong with one of the columns is said of the field in which all are typed.
  const places = layoutColumns.map((_, place) => place)
  const errorIn = (name: string) =>
    errorOf(name) ?? places.map((place) => errorOf(`${name}.${place}`)).find((error) => error !== undefined)
  return Array.from({ length: layoutLimit }, (_, row) => {
    const fieldOf = (part: (typeof layoutParts)[number]) => ({
      label: labels.layoutParts[part],
      hint: labels.layoutHints[part],
      error: errorIn(`layouts.${row}.${part}`),
      ...register(`layouts.${row}.${part}`),
    })
    const choice = (part: 'separator' | 'isCp1252' | 'isCrlf') => (
      <SelectField {...fieldOf(part)}>
        {Object.entries(labels.layoutChoices[part]).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
    )
    return (
      <fieldset
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what it is called
        key={row}
        className="grid grid-cols-1 items-start gap-5 rounded-box border border-sand p-4 sm:grid-cols-2"
      >
        <legend className="px-1 font-semibold">{labels.layout(row + 1)}</legend>
        <TextField autoComplete="off" {...fieldOf('name')} />
        <TextField autoComplete="off" inputMode="numeric" {...fieldOf('accountLength')} />
        <div className="sm:col-span-2">
          <TextArea autoComplete="off" spellCheck={false} rows={3} {...fieldOf('columns')} />
        </div>
        {choice('separator')}
        {choice('isCp1252')}
        {choice('isCrlf')}
      </fieldset>
    )
  })
}

type Input = Pick<ComponentProps<'input'>, 'type' | 'inputMode'>

const phone: Input = { type: 'tel', inputMode: 'tel' }
const address: Input = { type: 'url', inputMode: 'url' }
const whole: Input = { inputMode: 'numeric' }
const decimal: Input = { inputMode: 'text' }
/** How what is no plain text is typed. */
const inputs: Record<string, Input> = {
  foundedYear: whole,
  phone,
  whatsapp: phone,
  email: { type: 'email', inputMode: 'email' },
  facebook: address,
  linkedin: address,
  twitter: address,
  latitude: decimal,
  longitude: decimal,
  askedFromOfTraining: whole,
  askedFromInAnHour: whole,
  hoursKept: whole,
  placeOfferHours: whole,
  presenceThreshold: whole,
  monthsKept: whole,
  monthsAfter: whole,
  firstDay: { type: 'date' },
  apiAddress: address,
  taxRate: whole,
  proformaDays: whole,
}

interface SettingsFieldsProps {
  fields: readonly string[]
  errorOf: (name: string) => string | undefined
}

/** The fields of one group, two beside each other where there is room. */
function SettingsFields({ fields, errorOf }: SettingsFieldsProps) {
  const { register, setValue, watch } = useFormContext()
  const { labels, labelOf } = useSettingsWords()
  return (
    <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
      {fields.map((name) => {
        const choose = (value: string) => setValue(name, value, { shouldDirty: true })
        if (isPicture(name))
          return <SignatureField key={name} name={name} id={watch(name)} error={errorOf(name)} onChoose={choose} />
        const words = labels.choices[name]
        if (words)
          return (
            <div key={name} className="sm:col-span-2">
              <ChoiceField<'false' | 'true'>
                legend={labelOf(name)}
                name={name}
                choices={['false', 'true']}
                labelOf={(choice) => words[choice]}
                value={watch(name)}
                onChoose={choose}
                error={errorOf(name)}
              />
            </div>
          )
        if (name === 'origins')
          return (
            <TextArea
              key={name}
              label={labelOf(name)}
              hint={labels.hints[name]}
              autoComplete="off"
              spellCheck={false}
              inputMode="url"
              error={errorOf(name)}
              {...register(name)}
            />
          )
        return (
          <TextField
            key={name}
            label={labelOf(name)}
            hint={labels.hints[name]}
            autoComplete="off"
            {...inputs[name]}
            error={errorOf(name)}
            {...register(name)}
          />
        )
      })}
    </div>
  )
}

interface Props<Group extends SettingsGroup> {
  group: Group
  card: SettingsCard<Group>
  onClose: () => void
}

/** Edits one group; what somebody else has changed meanwhile is shown, never overwritten unseen. */
export function SettingsDialog<Group extends SettingsGroup>({ group, card, onClose }: Props<Group>) {
  const { labels, labelOf, wordsOf } = useSettingsWords()
  const { schema, formOf, draftOf, put, fields }: SettingsForm<Group> = settingsForms[group]
  const form = useEditForm({
    schema,
    present: card,
    versionOf: ({ value, version }: SettingsCard<Group>) => ({ draft: draftOf(value), version }),
    formOf,
    put,
    recorded: labels.saved,
    touches: [['settings'], ['users'], ['payments', 'period']],
    onDone: onClose,
  })
  return (
    <EditDialog
      title={labels.groups[group].title}
      shape={fields.length > 1 ? 'wide' : 'narrow'}
      form={form}
      onClose={onClose}
      actions={{ isDisabled: !form.formState.isDirty }}
      labelOf={labelOf}
      wordsOf={wordsOf}
    >
      <p className="text-muted text-sm">{labels.groups[group].hint}</p>
      {group === 'replies' ? (
        <TemplateFields errorOf={form.errorOf} />
      ) : group === 'journal' ? (
        <LayoutFields errorOf={form.errorOf} />
      ) : group === 'sessionFile' ? (
        <SessionListFields errorOf={form.errorOf} />
      ) : (
        <SettingsFields fields={fields} errorOf={form.errorOf} />
      )}
    </EditDialog>
  )
}
