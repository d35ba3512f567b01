// How a page of a course looks as the server draws it: all of a lesson that can be read, without scripts. The script draws the same page again
// with what it can do beside (src/web/learner).
import { html, raw } from 'hono/html'
import type { LearnerLesson } from '../../domain/courses/edition.ts'
import type { CourseView, LessonMedia } from '../../domain/courses/lesson-media.ts'
import type { TakenCourse, TakenLesson } from '../../domain/courses/progress.ts'
import { formatDay } from '../../domain/values/dates.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import { ownCoursePath, ownLessonPath, spacePath } from '../../domain/values/paths.ts'
import { documentHead } from '../http/document-head.ts'
import { loadedFiles, type PageFiles } from './kept-page-html.ts'

type Html = ReturnType<typeof html>
type Content<Kind> = Extract<LearnerLesson['content'], { kind: Kind }>

/** Numbers of bytes as people read them, with one digit behind the comma. */
const megabytes = (bytes: number, locale: Locale) =>
  (bytes / 1e6).toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** What stands in a script's element as data: nothing in it ends that element. */
const asData = (value: object) => raw(JSON.stringify(value).replaceAll('<', '\\u003c'))

interface Parts {
  locale: Locale
  title: string
  main: Html | ''
  carried?: CourseView
  files: PageFiles | undefined
}

const documentOf = ({ locale, title, main, carried, files }: Parts): string =>
  String(html`<!doctype html>
<html lang="${locale}">
  ${documentHead(
    title,
    html`<meta name="theme-color" content="#0B5D4B" />
    ${loadedFiles(files, '/src/web/learner/main.tsx')}`,
  )}
  <body>
    <div id="app">${main}</div>
    ${carried ? html`<script type="application/json" id="carried">${asData(carried)}</script>` : ''}
  </body>
</html>
`)

/**
 * What the worker keeps, and answers for every page of a course: nothing of a person is in it.
 * @param files undefined in development, where Vite serves the sources
 */
export const learnerShellHtml = (files: PageFiles | undefined): string =>
  documentOf({ locale: 'fr', title: 'Mes cours', main: '', files })

/** A page of a course as its learner gets it. */
export function coursePageHtml(view: CourseView, locale: Locale, files: PageFiles | undefined): string {
  const { course, lesson } = view
  const title = lesson ? `${lesson.title} – ${course.title}` : course.title
  const main = html`<div class="mx-auto flex min-h-dvh w-full max-w-3xl flex-col">
      ${header(view, locale)}
      <main class="page-width grid grow content-start gap-5 py-4">
        ${lesson ? lessonPart(lesson, view, locale) : coursePart(course, locale)}
      </main>
    </div>`
  return documentOf({ locale, title, main, carried: view, files })
}

function header({ course, lesson }: CourseView, locale: Locale): Html {
  const words = coursePageWords[locale]
  const other = locale === 'fr' ? 'en' : 'fr'
  const here = lesson ? ownLessonPath(course.registrationId, lesson.id) : ownCoursePath(course.registrationId)
  return html`<header class="page-width flex flex-wrap items-center justify-between gap-x-2 pt-3">
        <a class="text-link min-h-12" href="${lesson ? ownCoursePath(course.registrationId) : spacePath}">${lesson ? course.title : words.back}</a>
        <a class="text-link min-h-12" lang="${other}" href="${here}?language=${other}">${words.other}</a>
      </header>`
}

function coursePart(course: TakenCourse, locale: Locale): Html {
  const words = coursePageWords[locale]
  const lessons = course.modules.flatMap((module) => module.lessons)
  const next = lessons.find(({ id }) => id === course.next)
  return html`<h1 class="text-title">${course.title}</h1>
        <p>${words.progress(lessons.filter(({ isDone }) => isDone).length, lessons.length)}</p>
        ${next ? html`<a class="inline-flex button min-h-12 rounded-box bg-green px-5 py-2.5 text-on-green" href="${ownLessonPath(course.registrationId, next.id)}">${words.goOn(next.title)}</a>` : ''}
        <p class="text-muted">${words.until(formatDay(course.endsAt, locale))}</p>
        ${course.modules.map(
          ({ title, lessons: own }) => html`<section class="grid gap-2">
          <h2 class="text-heading">${title}</h2>
          <ol class="grid gap-2">${own.map(
            ({ id, title: name, kind, minutes, isFinal, isDone }) =>
              html`<li><a class="text-link min-h-12" href="${ownLessonPath(course.registrationId, id)}">${name}</a> <span class="text-muted text-sm">${isFinal ? words.final : words.kinds[kind]}, ${words.minutes(minutes)}${isDone ? ` · ${words.done}` : ''}</span></li>`,
          )}</ol>
        </section>`,
        )}`
}

function lessonPart(lesson: TakenLesson, { course, media }: CourseView, locale: Locale): Html {
  const words = coursePageWords[locale]
  const around = [
    [lesson.previous, words.previous],
    [lesson.next, words.next],
  ] as const
  return html`<h1 class="text-title">${lesson.title}</h1>
        ${readablePart(lesson.content, media?.items ?? [], locale)}
        <nav class="flex flex-wrap gap-x-6">${around.map(([id, name]) => (id === null ? '' : html`<a class="text-link min-h-12" href="${ownLessonPath(course.registrationId, id)}">${name}</a>`))}</nav>`
}

type Files = LessonMedia['items']
const urlOf = (files: Files, id: number | null) => files.find((file) => file.id === id)?.url

function readablePart(content: LearnerLesson['content'], files: Files, locale: Locale): Html {
  const words = coursePageWords[locale]
  if (content.kind === 'text') return textPart(content, files)
  if (content.kind === 'slides') return slidesPart(content, files, locale)
  if (content.kind === 'film') return filmPart(content, files, locale)
  if (content.kind === 'quiz') return html`<p>${words.quizNeedsScript}</p>`
  const file = files.find(({ id }) => id === content.file)
  return html`${file ? html`<p><a class="text-link min-h-12" href="${file.url}">${words.openPdf(megabytes(file.size, locale))}</a></p>` : ''}`
}

function picture(files: Files, id: number | null, alt: string, isFirst = false): Html {
  const file = files.find((one) => one.id === id)
  if (!file) return html`<p class="text-muted">${alt}</p>`
  const { url, width, height } = file
  const sides = width && height ? raw(` width="${width}" height="${height}"`) : ''
  return html`<img class="h-auto w-full rounded-box"${sides} src="${url}" alt="${alt}"${isFirst ? '' : raw(' loading="lazy"')} />`
}

const textPart = ({ blocks }: Content<'text'>, files: Files): Html =>
  html`${blocks.map((block) =>
    block.type === 'text'
      ? html`<p class="max-w-prose whitespace-pre-line">${block.text}</p>`
      : picture(files, block.picture, block.alt),
  )}`

/** The first slide as it is seen first; the others only where no script runs, which would load them for nothing. */
function slidesPart({ slides }: Content<'slides'>, files: Files, locale: Locale): Html {
  const words = coursePageWords[locale]
  const [first, ...others] = slides.map((slide, index) => {
    const voice = urlOf(files, slide.voice)
    const audio = voice ? html`<audio class="w-full" controls preload="none" src="${voice}"></audio>` : ''
    return html`<section class="grid gap-2">
          <h2 class="text-heading">${words.slide(index + 1, slides.length)}</h2>
          ${picture(files, slide.picture, slide.alt, index === 0)}
          ${index === 0 ? html`<noscript>${audio}</noscript>` : audio}
          <p class="max-w-prose whitespace-pre-line">${slide.transcript}</p>
        </section>`
  })
  return html`${first}<noscript>${others}</noscript>`
}

function filmPart({ film, poster, transcript }: Content<'film'>, files: Files, locale: Locale): Html {
  const url = urlOf(files, film)
  return html`<noscript>${url ? html`<video class="w-full" controls playsinline preload="none" poster="${urlOf(files, poster) ?? ''}" src="${url}"></video>` : ''}</noscript>
        ${transcript ? html`<h2 class="text-heading">${coursePageWords[locale].transcript}</h2><p class="max-w-prose whitespace-pre-line">${transcript}</p>` : ''}`
}

const fr = {
  back: 'Mon espace',
  other: 'English',
  lessons: 'Leçons',
  progress: (done: number, all: number) => `${done} ${done > 1 ? 'leçons faites' : 'leçon faite'} sur ${all}`,
  until: (day: string) => `Ouvert jusqu’au ${day}.`,
  goOn: (lesson: string) => `Continuer\u00A0: ${lesson}`,
  done: 'Faite',
  minutes: (count: number) => `${count} min`,
  kinds: { text: 'Texte', slides: 'Diapositives', film: 'Film', pdf: 'PDF', quiz: 'Quiz' },
  final: 'Évaluation finale',
  slide: (number: number, all: number) => `Diapositive ${number} sur ${all}`,
  transcript: 'Texte de ce qui est dit',
  openPdf: (megabytes: string) => `Ouvrir le PDF (${megabytes} Mo)`,
  quizNeedsScript: 'Un quiz a besoin de JavaScript\u00A0: activez-le, puis rouvrez cette page.',
  previous: 'Leçon précédente',
  next: 'Leçon suivante',
}

const en: typeof fr = {
  back: 'My space',
  other: 'Français',
  lessons: 'Lessons',
  progress: (done, all) => `${done} of ${all} lessons done`,
  until: (day) => `Open until ${day}.`,
  goOn: (lesson) => `Continue: ${lesson}`,
  done: 'Done',
  minutes: (count) => `${count} min`,
  kinds: { text: 'Text', slides: 'Slides', film: 'Film', pdf: 'PDF', quiz: 'Quiz' },
  final: 'Final assessment',
  slide: (number, all) => `Slide ${number} of ${all}`,
  transcript: 'What is said, in writing',
  openPdf: (megabytes) => `Open the PDF (${megabytes} MB)`,
  quizNeedsScript: 'A quiz needs JavaScript: turn it on, then open this page again.',
  previous: 'Previous lesson',
  next: 'Next lesson',
}

/** What a page of a course says before its script draws it, or without one. */
const coursePageWords: Localized<typeof fr> = { fr, en }
