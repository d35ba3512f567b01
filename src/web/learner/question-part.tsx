import { type FormEvent, useRef, useState } from 'react'
import { courseNames } from '../kept/kept-owner.ts'
import { readStored, store } from '../page/browser-storage.ts'
import { newId } from '../presence-log/bytes.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { CallFailed, call } from './calls.ts'
import { coursePath } from './kept-lessons.ts'
import type { LearnerText } from './words.ts'

/** In characters, as a message's. */
const longest = 2_000

interface Props {
  registrationId: number
  lessonId: number
  text: LearnerText
}

/** A question on a lesson to the office. What is typed stays on the phone until it is sent. */
export function QuestionPart({ registrationId, lessonId, text }: Props) {
  const name = `${courseNames}question-${registrationId}-${lessonId}`
  const [typed, setTyped] = useState(() => readStored('localStorage', name) ?? '')
  const [wasTyped] = useState(typed !== '')
  const [error, setError] = useState<string>()
  const [isSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  // Sent again because no answer came, it is the same question.
  const sendingKey = useRef(newId())
  const labels = text.question
  function type(value: string) {
    setTyped(value)
    setSent(false)
    sendingKey.current = newId()
    store('localStorage', name, value === '' ? null : value)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() === '') return setError(labels.required)
    setError(undefined)
    setBusy(true)
    try {
      const form = { lesson: lessonId, text: typed.trim() }
      await call<{ id: number }>(`${coursePath(registrationId)}/questions`, 'id', form, { key: sendingKey.current })
      type('')
      setSent(true)
    } catch (failure) {
      setError(
        failure instanceof CallFailed ? (failure.fields.text ?? failure.said ?? text.failed.other) : labels.offline,
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <details className="rounded-box border border-sand bg-surface" open={wasTyped}>
      <summary className="min-h-12 cursor-pointer px-4 py-3 font-semibold text-green">{labels.open}</summary>
      <form noValidate onSubmit={submit} className="grid gap-3 px-4 pb-4">
        <TextArea
          label={labels.label}
          error={error}
          rows={4}
          maxLength={longest}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <p role="status" className="font-semibold text-green empty:hidden">
          {isSent && labels.sent}
        </p>
        <Button type="submit" className="min-h-12 justify-self-start" disabled={isBusy}>
          {isBusy ? labels.sending : labels.send}
        </Button>
      </form>
    </details>
  )
}
