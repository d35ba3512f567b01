import { useBlocker } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { type FieldValues, FormProvider, useForm, useWatch } from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import type { SiteAction, SiteContent, SiteContentForm } from '../../../domain/site/site-content.ts'
import type { SitePicture } from '../../../domain/site/site-picture.ts'
import { type SitePart, siteValues } from '../../../domain/site/site-values.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { read } from '../../api/api.ts'
import { isEditConflict } from '../../forms/use-edited-version.ts'
import { draftResolver, useFormErrors } from '../../forms/use-form-errors.ts'
import { DiscardDialog } from '../../signed-in/discard-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { GalleryFields, QuestionFields, TeamFields } from './entry-fields.tsx'
import { BannerFields, FigureFields, HourFields, PlaceFields } from './firm-fields.tsx'
import { History, SaveActions } from './history.tsx'
import { type PartContext, PartProvider, usePart } from './part-fields.tsx'
import { PhotoFields } from './photo-fields.tsx'
import { TestimonialFields } from './testimonial-fields.tsx'

/** Somebody else has saved the part meanwhile. Every version is kept, so going on with either loses nothing. */
function SiteConflict({ theirs, onMine, onTheirs }: { theirs: SiteContent; onMine: () => void; onTheirs: () => void }) {
  const { locale, words } = useOffice()
  const labels = words.site.conflict
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [newest] = theirs.versions
  return (
    <div role="alert" className="grid gap-3 rounded-lg bg-orange-wash px-4 py-3.5">
      <p ref={heading} tabIndex={-1} className="font-semibold text-orange-deep outline-none">
        {labels.title}
      </p>
      <p className="text-sm">
        {newest && labels.text(newest.createdBy ?? labels.someone, formatMoment(newest.createdAt, locale))}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="neutral" size="compact" onClick={onMine}>
          {labels.mine}
        </Button>
        <Button look="neutral" size="compact" onClick={onTheirs}>
          {labels.theirs}
        </Button>
      </div>
    </div>
  )
}

/** What the site shows of a part that was never published, and the samples to begin with where it is empty. */
function Beginning({ onSamples }: { onSamples: () => void }) {
  const { site } = useOffice().words
  const { begun } = usePart()
  const entries: unknown[] = useWatch({ name: 'entries' }) ?? []
  const isPublished = begun.versions.some(({ state }) => state === 'live')
  if (isPublished && entries.length > 0) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-box bg-green-wash px-4 py-3">
      {!isPublished && <p className="text-sm">{begun.isShown ? site.unpublished : site.hidden}</p>}
      {entries.length === 0 && (
        <Button look="neutral" size="compact" onClick={onSamples}>
          {site.samples}
        </Button>
      )}
    </div>
  )
}

const fieldsOf: Record<SitePart, ComponentType> = {
  team: TeamFields,
  testimonials: TestimonialFields,
  gallery: GalleryFields,
  figures: FigureFields,
  faq: QuestionFields,
  contact_faq: QuestionFields,
  online_faq: QuestionFields,
  hours: HourFields,
  places: PlaceFields,
  banner: BannerFields,
  pictures: PhotoFields,
}

interface Saving {
  value: FieldValues
  action: SiteAction
  publishAt: string | null
}

/** One part of the site in a form, as it was last saved; what is typed stays until it is saved or given up. */
export function PartEditor({ present }: { present: SiteContent }) {
  const { words } = useOffice()
  const { part } = present
  const [begun, setBegun] = useState(present)
  const [pictures, setPictures] = useState<SitePicture[]>(present.pictures)
  const [conflict, setConflict] = useState<SiteContent>()
  const [action, setAction] = useState<SiteAction>('publish')
  const schema = siteValues[part] as unknown as GenericSchema<unknown, FieldValues>
  const form = useForm<FieldValues>({ defaultValues: present.value, resolver: draftResolver(schema) })
  const { isDirty, submitCount } = form.formState
  const blocker = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: isDirty, withResolver: true })

  const goOnFrom = (content: SiteContent) => {
    setBegun(content)
    setConflict(undefined)
    addPictures(content.pictures)
  }
  const addPictures = (added: SitePicture[]) => setPictures((known) => [...known, ...added])

  const saving = useChange({
    send: async (api, { value, action, publishAt }: Saving) => {
      const json = { part, value, version: begun.version, action, publishAt } as SiteContentForm
      try {
        return await read(api.admin.site.$put({ json }))
      } catch (error) {
        if (isEditConflict(error)) setConflict(error.problem?.current as SiteContent)
        throw error
      }
    },
    success: { title: words.site.saved[action] },
    touches: [['site']],
    onSuccess: (saved) => {
      form.reset(saved.value)
      goOnFrom(saved)
    },
  })
  const save = (wanted: SiteAction, publishAt: string | null = null) => {
    setAction(wanted)
    void form.handleSubmit((value) => saving.mutate({ value, action: wanted, publishAt }))()
  }

  // Entries with something to correct open first; then the first of them is where to go on.
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])

  const refusals = Object.entries(saving.failure?.fields ?? {}).map(([name, said]) => [
    name.replace(/^value\./, ''),
    said,
  ])
  const refusal = saving.failure && { ...saving.failure, fields: Object.fromEntries(refusals) }
  const { errorOf, field, failure } = useFormErrors(form, refusal)
  const context: PartContext = {
    part,
    begun,
    pictures,
    addPicture: (picture) => addPictures([picture]),
    errorOf,
    field,
    hasError: (name) =>
      form.getFieldState(name, form.formState).error !== undefined ||
      Object.keys(failure?.fields ?? {}).some((field) => field.startsWith(`${name}.`)),
    goOnFrom,
  }
  const Fields = fieldsOf[part]
  const isClashing = conflict !== undefined
  return (
    <PartProvider value={context}>
      <FormProvider {...form}>
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <form
            ref={element}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              save('publish')
            }}
            className="grid grid-cols-1 gap-5 sm:[&_:is(input,textarea,button)]:scroll-mb-32"
          >
            <div>
              <h2 className="text-heading">{words.site.parts[part]}</h2>
              <p className="text-muted text-sm">{words.site.intros[part]}</p>
            </div>
            <Beginning onSamples={() => form.reset(begun.samples, { keepDefaultValues: true })} />
            <Fields />
            <div className="z-10 grid gap-4 rounded-box border border-sand bg-surface p-4 sm:sticky sm:bottom-0 sm:shadow-lg">
              {isClashing ? (
                <SiteConflict
                  theirs={conflict}
                  onMine={() => {
                    goOnFrom(conflict)
                    saving.reset()
                  }}
                  onTheirs={() => {
                    form.reset(conflict.value)
                    goOnFrom(conflict)
                    saving.reset()
                  }}
                />
              ) : (
                <FormFailure title={words.error} message={failure?.message} />
              )}
              <SaveActions
                isDisabled={saving.isPending || isClashing}
                isPublishing={saving.isPending}
                refusal={refusal}
                onSave={save}
              />
            </div>
          </form>
          <History
            onRestore={({ value, pictures }) => {
              addPictures(pictures)
              form.reset(value, { keepDefaultValues: true })
            }}
          />
        </div>
        {blocker.status === 'blocked' && (
          <DiscardDialog labels={words.discard} onDiscard={blocker.proceed} onKeep={blocker.reset} />
        )}
      </FormProvider>
    </PartProvider>
  )
}
