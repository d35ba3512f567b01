import { Fragment } from 'react'

/** The number of a paper as it stands in its title: `C-2026-00003-4SEMEENC`. */
const number = /([A-Z]+-\d{4}-[\dA-Z]+(?:-[\dA-Z]+)*)/

/** A title or subject in which the numbers of papers stay on one line: they are read out and compared. */
export const WholeNumbers = ({ text }: { text: string }) =>
  text.split(number).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which never change places
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which never change places
      <Fragment key={index}>{part}</Fragment>
    ),
  )
