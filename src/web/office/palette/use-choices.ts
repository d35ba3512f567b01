import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOffice } from '../kit/office-text.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { foundQuery } from '../queries/palette.ts'
import { foundChoices, ownChoices } from './choices.ts'

/** How long typing must rest before the server is asked, in milliseconds. */
const pause = 200

/** What can be chosen for what is typed: screens and actions at once, people and trainings when the server has answered. */
export function useChoices(typed: string) {
  const { locale, words } = useOffice()
  const { keys } = useOfficeSearch()
  const [asked, ask] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => ask(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useQuery(foundQuery(asked))
  const isAsking = typed.length >= 2
  const fromServer = isAsking && found.data ? foundChoices(found.data, asked, words, locale) : []
  return {
    groups: [...ownChoices(words, keys.onglet.options, typed), ...fromServer],
    isSearching: isAsking && (typed !== asked || found.isFetching),
    hasFailed: isAsking && found.isError,
  }
}
