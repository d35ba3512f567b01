import { formatDay } from '../../domain/values/dates.ts'
import type { Locale } from '../../domain/values/language.ts'
import { StateMark, stateColours } from '../ui/state-mark.tsx'
import { type Known, type View, viewOf } from './view.ts'
import type { words } from './words.ts'

type Text = (typeof words)['fr']

interface Props {
  certificate: Known
  text: Text
  locale: Locale
}

/** What is known of a certificate: its state by sign, word and colour, what that means, and its facts, to compare with the paper. */
export function CertificateSheet({ certificate, text, locale }: Props) {
  const { look, word, heading, meaning, facts, source } = viewOf(certificate, text, locale)
  return (
    <div className="overflow-hidden rounded-box border border-sand bg-surface">
      <div role="status" className={`border-current border-t-8 p-5 ${stateColours[look]}`}>
        <div className="flex items-center gap-4">
          <StateMark state={look} />
          <p className="font-bold font-heading text-title">{word}</p>
        </div>
        <div className="mt-3 grid gap-2 text-ink">
          <h1 className="text-heading">{heading}</h1>
          {meaning && <p className="max-w-prose">{meaning}</p>}
          {source && <p className="font-semibold">{source}</p>}
        </div>
      </div>
      {facts && <Facts facts={facts} number={certificate.number} text={text} locale={locale} />}
    </div>
  )
}

interface FactsProps {
  facts: NonNullable<View['facts']>
  number: string
  text: Text
  locale: Locale
}

function Facts({ facts, number, text, locale }: FactsProps) {
  const { holder, training, hours, date, validUntil, issuer } = facts
  const rows: [name: string, value: string][] = [
    [text.holder, holder],
    [text.training, training],
    [text.hours, text.hoursOf(hours, new Intl.NumberFormat(locale).format(hours))],
    [text.date, formatDay(date, locale)],
    ...(validUntil ? [[text.until, formatDay(validUntil, locale)] as [string, string]] : []),
    [text.certificate, number],
    ...(issuer ? [[text.issuer, issuer] as [string, string]] : []),
  ]
  return (
    <>
      <p className="px-5 pt-5 font-semibold">{text.compare}</p>
      <dl className="grid gap-y-4 p-5">
        {rows.map(([name, value], index) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd
              className={`font-bold [overflow-wrap:anywhere] ${index < 2 ? 'font-heading text-title' : 'text-heading'}`}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
