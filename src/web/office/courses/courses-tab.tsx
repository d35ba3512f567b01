import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CourseForm, inLanguage } from '../../../domain/courses/course.ts'
import { read } from '../../api/api.ts'
import { EmptyList } from '../../signed-in/empty-list.tsx'
import { Loaded } from '../../signed-in/loaded.tsx'
import { TextField } from '../../ui/field.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { AddButton } from '../kit/add-button.tsx'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { atPlace, useOfficeSearch } from '../kit/use-office-search.ts'
import { coursesPerPage, coursesQuery } from '../queries/courses.ts'
import { CoursePage } from './course-page.tsx'
import { CourseState } from './course-state.tsx'

/** A course from nothing: its title and hours; everything else is written on its page. */
function NewCourse({ onClose, onMade }: { onClose: () => void; onMade: (id: number) => void }) {
  const { words } = useOffice()
  const labels = words.courses
  const form = useChangeForm({
    schema: CourseForm,
    draft: { title: { fr: '', en: '' }, hours: '' },
    formOf: ({ title, hours }) => ({ title, hours: hours.trim() === '' ? undefined : Number(hours) }),
    send: (api, json, once) => read(api.admin.courses.$post({ json }, once)),
    recorded: labels.made,
    touches: [['courses'], ['audit']],
    onDone: ({ id }) => onMade(id),
  })
  const { field } = form
  return (
    <ChangeDialog title={labels.add} form={form} onClose={onClose}>
      <TextField label={labels.fields.titleFr} lang="fr" autoComplete="off" required {...field('title.fr')} />
      <TextField label={labels.fields.titleEn} lang="en" autoComplete="off" {...field('title.en')} />
      <TextField label={labels.fields.hours} inputMode="numeric" autoComplete="off" required {...field('hours')} />
    </ChangeDialog>
  )
}

function CourseList() {
  const { locale, words } = useOffice()
  const { search, show } = useOfficeSearch()
  const { q, page } = search
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<number>()
  const labels = words.courses
  const found = useQuery(coursesQuery({ q, page: String(page) }))
  // Once the form is gone: it lets nobody leave while something typed stands in it.
  useEffect(() => {
    if (made !== undefined) show({ cours: made })
  }, [made, show])
  const onMade = (id: number) => {
    setMaking(false)
    setMade(id)
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SearchField
          label={labels.search}
          placeholder={labels.searchHint}
          value={q}
          onSearch={(typed) => show({ q: typed, page: 1 })}
        />
        <AddButton onClick={() => setMaking(true)}>{labels.add}</AddButton>
      </div>
      <Loaded query={found} error={labels.loadError} lines={6}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyList>{q ? labels.emptySearch : labels.empty}</EmptyList>
          ) : (
            <>
              <ul className="framed-rows">
                {rows.map((course) => (
                  <li key={course.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
                    <OfficeLink to={{ onglet: 'cours', cours: course.id }} className="text-link min-w-0 font-semibold">
                      {inLanguage(course.title, locale)}
                    </OfficeLink>
                    <span className="text-muted text-sm">
                      {labels.lessons(course.lessons)} · {labels.questions(course.questions)}
                    </span>
                    <CourseState course={course} />
                  </li>
                ))}
              </ul>
              <Pager
                page={page}
                pageSize={coursesPerPage}
                total={total}
                isMore={false}
                onPage={(place) => show(atPlace(place))}
                label={words.pager.label(labels.title)}
                words={words.pages}
              />
            </>
          )
        }
      </Loaded>
      {isMaking && <NewCourse onClose={() => setMaking(false)} onMade={onMade} />}
    </div>
  )
}

/** Courses that are taken online: their list, or the one that is written (docs/rules/courses.md#made). */
export default function CoursesTab() {
  const { search } = useOfficeSearch()
  const labels = useOffice().words.courses
  return (
    <section aria-labelledby="cours-en-ligne-titre" className="grid grid-cols-1 gap-5">
      <h2 id="cours-en-ligne-titre">{labels.title}</h2>
      {!search.cours ? <CourseList /> : <CoursePage key={search.cours} id={search.cours} />}
    </section>
  )
}
