import { useState } from 'react'
import type { Course } from '../../../domain/courses/course.ts'
import { type CourseSale, CourseSaleForm } from '../../../domain/courses/sale.ts'
import type { OnlineCourse } from '../../../domain/trainings/online-course.ts'
import { trainingCategories } from '../../../domain/trainings/training.ts'
import { withLanguage } from '../../../domain/values/language-path.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { coursePath } from '../../../domain/values/paths.ts'
import { type Api, read } from '../../api/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { ChangeDialog, EditDialog, useChangeForm, useEditForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'

/** What an online course costs at first, in FCFA, as the site has said from the beginning. */
const firstPrice = '50000'
const touches = [['courses'], ['online-courses'], ['audit']]

interface Draft {
  title: string
  description: string
  category: OnlineCourse['category']
  price: string
  english: { title: string; description: string }
  isSold: boolean
}

const draftOf = ({ title, description, category, price, english, status }: OnlineCourse): Draft => ({
  ...{ title, description, category, price: String(price ?? ''), isSold: status === 'programmée' },
  english: { title: english?.title ?? '', description: english?.description ?? '' },
})

const formOf = ({ price, english, ...draft }: Draft) => ({
  ...draft,
  price: price.trim() === '' ? undefined : Number(price.replaceAll(/\s/g, '')),
  english: english.title.trim() || english.description.trim() ? english : null,
})

const put = (api: Api, id: number, json: CourseSaleForm) =>
  read(api.admin.courses[':id'].sale.$put({ param: { id: String(id) }, json }))

interface FieldsProps {
  /** The field's name, what stands in it and what is wrong with it. */
  field: (name: `english.${'title' | 'description'}` | 'title' | 'description' | 'category' | 'price') => object
}

function SaleFields({ field }: FieldsProps) {
  const { text, words } = useOffice()
  const { fields } = words.courses
  return (
    <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
      <TextField label={fields.titleFr} lang="fr" autoComplete="off" required {...field('title')} />
      <TextField label={fields.titleEn} lang="en" autoComplete="off" {...field('english.title')} />
      <TextArea label={fields.descriptionFr} lang="fr" rows={5} required {...field('description')} />
      <TextArea label={fields.descriptionEn} lang="en" rows={5} {...field('english.description')} />
      <TextField label={fields.price} inputMode="numeric" autoComplete="off" required {...field('price')} />
      <SelectField label={fields.category} {...field('category')}>
        {trainingCategories.map((category) => (
          <option key={category} value={category}>
            {text.categories[category]}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

interface Props {
  course: Course
  sale: CourseSale
  onClose: () => void
}

/** Puts a course on sale: as a new online course, or as one that stands on the site already. */
function SellDialog({ course, sale, onClose }: Props) {
  const labels = useOffice().words.courses
  const { title, summary } = course
  const made: Draft = {
    ...{ title: title.fr, description: summary.fr, category: 'auxiliaires', price: firstPrice, isSold: true },
    english: { title: title.en ?? '', description: summary.en ?? '' },
  }
  const form = useChangeForm({
    schema: CourseSaleForm,
    draft: { ...made, soldAs: '' },
    formOf: ({ soldAs, ...draft }: Draft & { soldAs: string }) => {
      const chosen = sale.choices.find(({ id }) => String(id) === soldAs)
      return { ...formOf(draft), trainingId: chosen?.id ?? null, version: chosen?.version }
    },
    send: (api, json) => put(api, course.id, json),
    recorded: labels.soldNow,
    touches,
    onDone: onClose,
  })
  const { field, reset } = form
  const choose = (soldAs: string) => {
    const chosen = sale.choices.find(({ id }) => String(id) === soldAs)
    reset({ ...(chosen ? { ...draftOf(chosen), isSold: true } : made), soldAs }, { keepDefaultValues: true })
  }
  return (
    <ChangeDialog title={labels.sell} shape="wide" form={form} onClose={onClose} submit={labels.sell}>
      {sale.choices.length > 0 && (
        <SelectField label={labels.soldAs} {...field('soldAs')} onChange={({ target }) => choose(target.value)}>
          <option value="">{labels.soldAsNew}</option>
          {sale.choices.map(({ id, title: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SaleFields field={field} />
    </ChangeDialog>
  )
}

/** Changes what is said of a course on sale, or ends the sale. */
function SaleDialog({ course, sale, sold, onClose }: Props & { sold: OnlineCourse }) {
  const labels = useOffice().words.courses
  const { fields } = labels
  const form = useEditForm({
    schema: CourseSaleForm,
    present: sale,
    versionOf: ({ onlineCourse }: CourseSale) => ({
      draft: draftOf(onlineCourse ?? sold),
      version: (onlineCourse ?? sold).version,
    }),
    formOf: (draft: Draft) => ({ ...formOf(draft), trainingId: sold.id }),
    put: (api, json) => put(api, course.id, json),
    recorded: labels.saleSaved,
    touches,
    onDone: onClose,
  })
  const names: Record<string, string> = {
    ...{ title: fields.titleFr, 'english.title': fields.titleEn, description: fields.descriptionFr },
    ...{ 'english.description': fields.descriptionEn, price: fields.price, category: fields.category },
    isSold: labels.isSold,
  }
  return (
    <EditDialog title={labels.sale} shape="wide" form={form} onClose={onClose} labelOf={(name) => names[name] ?? name}>
      <SaleFields field={form.field} />
      <div className="grid gap-1">
        <CheckboxField label={labels.isSold} {...form.register('isSold')} />
        <p className="text-muted text-sm">{labels.isSoldHint}</p>
      </div>
    </EditDialog>
  )
}

/** Whether a course is sold, at what price, and the way to sell it: another act than publishing it (docs/rules/online-courses.md#sale). */
export function SaleCard({ course, sale }: { course: Course; sale: CourseSale }) {
  const { locale, words } = useOffice()
  const labels = words.courses
  const [isOpen, setOpen] = useState(false)
  const { onlineCourse: sold, hours } = sale
  const isSold = sold?.status === 'programmée'
  const close = () => setOpen(false)
  return (
    <section
      aria-labelledby="cours-vente"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-box border border-sand bg-surface p-5"
    >
      <h4 id="cours-vente" className="font-body font-semibold text-base">
        {labels.sale}
      </h4>
      {sold ? (
        <>
          <Badge tone={isSold ? 'green' : 'grey'}>{isSold ? labels.onSale : labels.saleEnded}</Badge>
          <span className="text-muted text-sm">
            {[sold.price !== null && formatMoney(sold.price), labels.hoursSold(sold.duration)]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <a
            href={withLanguage(coursePath(sold.slug), locale)}
            target="_blank"
            rel="noreferrer"
            className="text-link text-sm"
          >
            {labels.seeOnSite}
          </a>
        </>
      ) : (
        <span className="text-muted text-sm">{hours === null ? labels.publishFirst : labels.notSold}</span>
      )}
      <OnlyFor group="administrators">
        <Button
          look={sold ? 'neutral' : 'primary'}
          size="compact"
          className="sm:ml-auto"
          disabled={hours === null}
          onClick={() => setOpen(true)}
        >
          {sold ? labels.changeSale : labels.sell}
        </Button>
      </OnlyFor>
      {isOpen && sold && <SaleDialog course={course} sale={sale} sold={sold} onClose={close} />}
      {isOpen && !sold && <SellDialog course={course} sale={sale} onClose={close} />}
    </section>
  )
}
