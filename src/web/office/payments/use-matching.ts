import { useState } from 'react'
import {
  decisionLimit,
  type LineOutcome,
  type StatementForm,
  type TakenStatement,
} from '../../../domain/statements/statement-line.ts'
import { read } from '../../api/api.ts'
import { sendFile } from '../../files/send-file.ts'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { changedByMoney } from '../queries/registrations.ts'
import { type Chosen, inPortions } from './line-decision.ts'

/** What validating came to: lines by their numbers in the file. */
export interface MatchingResult {
  decided: number
  left: number
  /** Of which nobody said whether they are others than their equals of another file. */
  asked: number
  refused: { line: number; problem: NonNullable<LineOutcome['problem']> }[]
}

interface Matching {
  form: Omit<StatementForm, 'sheet'> & { sheet: number }
  decisions: { line: number; chosen: Chosen }[]
}

/**
 * Takes a statement in and decides the lines that were chosen, some at a time, telling how far it is. Stopped in the middle, it can be
 * done again: what was decided stays, and the rest is decided then.
 */
export function useMatching(file: File, onDone: (result: MatchingResult) => void) {
  const { locale } = useOffice()
  const [progress, setProgress] = useState({ done: 0, all: 0 })
  const matching = useChange({
    send: async (api, { form, decisions }: Matching): Promise<MatchingResult> => {
      setProgress({ done: 0, all: decisions.length })
      const taken = await sendFile<TakenStatement>(api.admin.statements.$url(), file, {
        locale,
        fields: { choices: JSON.stringify(form) },
      })
      const known = new Map(taken.lines.map((line) => [line.line, line]))
      const refused: MatchingResult['refused'] = []
      const sent = decisions.flatMap(({ line, chosen }) => {
        const found = known.get(line)
        return found?.state === 'open' ? [{ line, decision: { ...chosen, id: found.id } }] : []
      })
      let done = decisions.length - sent.length
      for (const portion of inPortions(sent, decisionLimit)) {
        const { outcomes } = await read(
          api.admin['statement-lines'].decisions.$post({
            json: { decisions: portion.map(({ decision }) => decision) },
          }),
        )
        for (const [index, { problem, state }] of outcomes.entries()) {
          const line = portion[index]?.line
          if (problem && state === 'open' && line !== undefined) refused.push({ line, problem })
        }
        done += portion.length
        setProgress({ done, all: decisions.length })
      }
      const wereOpen = taken.lines.filter(({ state }) => state === 'open').length
      const decided = sent.length - refused.length
      return { decided, left: wereOpen - decided, asked: taken.asked.length, refused }
    },
    touches: changedByMoney,
    onSuccess: onDone,
  })
  return { matching, progress }
}
