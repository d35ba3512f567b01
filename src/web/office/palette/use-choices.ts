import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOffice } from '../kit/office-text.ts'
import { useMay } from '../kit/use-may.ts'
import { useOwnTabs } from '../kit/use-own-tabs.ts'
import { foundQuery } from '../queries/palette.ts'
import { foundChoices, ownChoices } from './choices.ts'

/** How long typing must rest before the server is asked, in milliseconds. */
const pause = 200

/** What can be chosen for what is typed: screens and actions at once, people and trainings when the server has answered. */
export function useChoices(rawInput: string) {
  const { locale, words } = useOffice()
  const may = useMay()
  const tabs = useOwnTabs()
  const [searched, ask] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => ask(rawInput), pause)
    return () => clearTimeout(timer)
  }, [rawInput])
  const isAsking = rawInput.length >= 2 && may('money readers')
  const found = useQuery({ ...foundQuery(searched), enabled: isAsking && searched.length >= 2 })
  const fromServer = isAsking && found.data ? foundChoices(found.data, searched, words, locale) : []
  return {
    groups: [...ownChoices(words, tabs, may, rawInput), ...fromServer],
    isSearching: isAsking && (rawInput !== searched || found.isFetching),
    hasFailed: isAsking && found.isError,
  }
}
