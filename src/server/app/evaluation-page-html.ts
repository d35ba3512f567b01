// How the page looks on which people say what a training was worth: made here and not by React, for it weighs 15 kB with all that it loads
// (docs/rules/evaluations.md#page).
import { html } from 'hono/html'
import type { Company } from '../../domain/company/company.ts'
import { freeTextLimit, type OpenEvaluation } from '../../domain/evaluations/answer.ts'
import { type Question, questionText } from '../../domain/evaluations/question.ts'
import { formatDay } from '../../domain/values/dates.ts'
import type { Locale } from '../../domain/values/language.ts'
import { withLanguage } from '../../domain/values/language-path.ts'
import { evaluationPath, publicPages } from '../../domain/values/paths.ts'
import { formatPhone } from '../../domain/values/phone.ts'
import { documentHead } from '../http/document-head.ts'
import { evaluationPageWords } from './evaluation-page-words.ts'

type Html = ReturnType<typeof html>

/** What the page is opened by. */
export interface PageLink {
  evaluation: string
  cle: string
}

/** What was sent and not taken: every value as it was, and what is wrong by the field's name. */
export interface RefusedForm {
  values: Record<string, string>
  fields: Record<string, string>
  /** What is wrong with no field. */
  message: string
}

export interface EvaluationView {
  found: OpenEvaluation
  link: PageLink
  company: Pick<Company, 'name' | 'phone'>
  locale: Locale
  refused: RefusedForm | undefined
  /** What has just been taken, or that it was taken before. */
  sent: 'answers' | 'answered' | 'knowledge' | undefined
}

const queryOf = ({ evaluation, cle }: PageLink): string => new URLSearchParams({ evaluation, cle }).toString()

/** Its address in a language, with what it is opened by. */
export const evaluationAddress = (link: PageLink, locale: Locale): string =>
  `${withLanguage(evaluationPath, locale)}?${queryOf(link)}`

/** The whole page. */
export function evaluationPageHtml(view: EvaluationView): Html {
  const { found, link, company, locale, refused, sent } = view
  const words = evaluationPageWords[locale]
  const { title, said } = headOf(view)
  const name = (locale === 'en' && found.training.english) || found.training.title
  const when = found.training.startsAt ? `, ${formatDay(found.training.startsAt, locale)}` : ''
  return documentOf({
    ...{ company, locale, link },
    title: refused ? `${words.error}${locale === 'fr' ? '\u00A0: ' : ': '}${title}` : title,
    main: html`<main><h1>${title}</h1><p class="about">${name}${when}</p>
      ${said ? html`<p class="remark done" role="status">${said}</p>` : ''}
      ${found.state === 'open' && !sent ? answerForm(view) : ''}
      ${found.knowledge === undefined ? '' : knowledgeForm(view)}
      ${sent === 'knowledge' && found.state === 'open' ? html`<a href="${evaluationAddress(link, locale)}">${words.toQuestions}</a>` : ''}
      ${callUs(company, locale)}</main>`,
  })
}

/** What the page is called, and what it says of what was sent. */
function headOf({ found: { kind, state }, locale, sent }: EvaluationView): { title: string; said?: string } {
  const words = evaluationPageWords[locale]
  if (sent === 'answers') return { title: words.thanks, said: words.thanksText }
  if (sent === 'answered') return { title: words.answered, said: words.answeredText }
  return state === 'closed' ? { title: words.closed, said: words.closedText } : { title: words.titles[kind] }
}

/** The page of a link that opens nothing. */
export function unknownEvaluationHtml(company: EvaluationView['company'], locale: Locale): Html {
  const words = evaluationPageWords[locale]
  return documentOf({
    ...{ company, locale, link: undefined, title: words.unknown },
    main: html`<main><h1>${words.unknown}</h1><p>${words.unknownText}</p>${callUs(company, locale)}</main>`,
  })
}

interface Parts {
  company: EvaluationView['company']
  locale: Locale
  link: PageLink | undefined
  title: string
  main: Html
}

function documentOf({ company, locale, link, title, main }: Parts): Html {
  const other = locale === 'fr' ? 'en' : 'fr'
  return html`<!doctype html>
<html lang="${locale}">
  ${documentHead(`${title} – ${company.name}`, html`<link rel="stylesheet" href="/evaluation.css" />`)}
  <body>
    <header>
      <a href="${withLanguage(publicPages.home, locale)}">${company.name}</a>
      ${link ? html`<a href="${evaluationAddress(link, other)}&language=${other}" lang="${other}" hreflang="${other}">${evaluationPageWords[locale].other}</a>` : ''}
    </header>
    ${main}
  </body>
</html>
`
}

const callUs = ({ phone }: EvaluationView['company'], locale: Locale): Html | '' =>
  phone ? html`<p class="help">${evaluationPageWords[locale].call(formatPhone(phone))}</p>` : ''

function answerForm({ found, link, locale, refused }: EvaluationView): Html {
  const words = evaluationPageWords[locale]
  const wrong = Object.keys(refused?.fields ?? {}).filter((name) => name.startsWith('answers.'))
  const alert = refused && (wrong.length > 0 ? words.wrong(wrong.length) : refused.message)
  return html`<form method="post" action="${evaluationAddress(link, locale)}" novalidate>
      <p class="remark">${words.anonymous}</p>
      ${alert ? html`<p class="refused" role="alert">${wrong[0] ? html`<a href="#q${wrong[0].slice('answers.'.length)}">${alert}</a>` : alert}</p>` : ''}
      ${found.questions.map((question, at) => field(question, at + 1, locale, refused))}
      <p class="help">${words.last(formatDay(`${found.closesOn}T00:00:00Z`, locale))}</p>
      <button type="submit" name="form" value="answers">${words.send}</button>
    </form>`
}

function field(question: Question, number: number, locale: Locale, refused: RefusedForm | undefined): Html {
  const name = `q${number}`
  const label = questionText(question, locale)
  const error = refused?.fields[`answers.${number}`]
  const value = refused?.values[name] ?? ''
  if (question.type === 'text') return textField({ name, label, error, value }, locale)
  const words = evaluationPageWords[locale]
  const choices: [string, string][] =
    question.type === 'note'
      ? words.scale.map((text, at) => [String(at + 1), text])
      : [
          ['yes', words.yes],
          ['no', words.no],
        ]
  return choiceField({ name, label, error, value }, choices, question.type === 'note')
}

interface Field {
  name: string
  label: string
  error: string | undefined
  value: string
}

function textField({ name, label, error, value }: Field, locale: Locale): Html {
  const words = evaluationPageWords[locale]
  return html`<div class="field"><label for="${name}">${label} <span class="help">${words.optional}</span></label><span class="help" id="${name}-aide">${words.noNames}</span>
        <textarea id="${name}" name="${name}" rows="4" maxlength="${freeTextLimit}" aria-describedby="${name}-aide${error ? ` ${name}-erreur` : ''}"${error ? html` aria-invalid="true"` : ''}>${value}</textarea>${errorOf(name, error)}</div>`
}

/** The choices of a question, each with its words: of a note the figure stands alone, and its ends are said beside. */
function choiceField({ name, label, error, value }: Field, choices: [string, string][], isNote: boolean): Html {
  const [first, last] = [choices[0]?.[1], choices.at(-1)?.[1]]
  return html`<fieldset${error ? html` aria-describedby="${name}-erreur"` : ''}><legend>${label}</legend>
        <div class="${isNote ? 'notes' : 'choices'}">${choices.map(
          ([choice, text], at) =>
            html`<label><input type="radio" name="${name}" value="${choice}"${at === 0 ? html` id="${name}"` : ''}${value === choice ? html` checked` : ''}${error ? html` aria-invalid="true"` : ''} /><span>${isNote ? html`${choice}<span class="unseen">, ${text}</span>` : text}</span></label>`,
        )}</div>
        ${isNote ? html`<p class="ends" aria-hidden="true"><span>${first}</span><span>${last}</span></p>` : ''}${errorOf(name, error)}</fieldset>`
}

const errorOf = (name: string, error: string | undefined): Html | '' =>
  error ? html`<p class="error" id="${name}-erreur">${error}</p>` : ''

/** A form of its own, with the person's name over it: it is sent, kept and read apart. */
function knowledgeForm({ found, link, locale, refused, sent }: EvaluationView): Html {
  const words = evaluationPageWords[locale]
  const known = found.knowledge
  const scale = words.scale.map((text, at): [string, string] => [String(at + 1), text])
  const one = (name: 'before' | 'after') =>
    choiceField(
      {
        name,
        label: words[name],
        error: refused?.fields[name],
        value: refused?.values[name] ?? String(known?.[name] ?? ''),
      },
      scale,
      true,
    )
  return html`<form class="named" method="post" action="${evaluationAddress(link, locale)}" novalidate>
      <h2>${words.knowledge}</h2><p>${found.firstName ? html`<strong>${found.firstName}</strong>. ` : ''}${words.knowledgeText}</p>
      ${sent === 'knowledge' ? html`<p class="remark done" role="status">${words.knowledgeKept}</p>` : ''}
      ${one('before')}${one('after')}
      <button class="quiet" type="submit" name="form" value="knowledge">${words.saveKnowledge}</button>
    </form>`
}
