import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form'
import * as v from 'valibot'
import { validationMessage } from '../../domain/values/validation.ts'
import { useSite } from '../page/use-site.ts'
import { leftOf, type Refusal } from './left-refusal.ts'
import { type Sending, sendingKey } from './sending-key.ts'

/**
 * Checks what was typed against the domain's schema, the one the server checks it with.
 * @param formOf the draft as the schema expects it where that is not how it is typed: numbers instead of text, what is empty left out
 * @returns the resolver; its `bodyOf` gives a draft as the call takes it, and as it is where the schema refuses it: then the server says why
 */
export function draftResolver<Form extends FieldValues, Draft extends FieldValues = Form>(
  schema: v.GenericSchema<unknown, Form>,
  formOf: (draft: Draft) => unknown = (draft) => draft,
) {
  const resolver: Resolver<Draft, unknown, Form> = (draft) => {
    const result = v.safeParse(schema, formOf(draft))
    if (result.success) return { values: result.output, errors: {} }
    const errors: FieldErrors<Draft> = {}
    for (const issue of result.issues.toReversed()) {
      // A list is typed in one field.
      const path = v.getDotPath(issue)?.replace(/\.\d+$/, '')
      if (path) set(errors, path, { type: 'schema', message: issue.message })
    }
    return { values: {}, errors }
  }
  const bodyOf = (draft: Draft): Form => {
    const result = v.safeParse(schema, formOf(draft))
    return result.success ? result.output : (formOf(draft) as Form)
  }
  return Object.assign(resolver, { bodyOf })
}

type Form<Values extends FieldValues, Sent> = Pick<
  UseFormReturn<Values, unknown, Sent>,
  'formState' | 'getValues' | 'register' | 'subscribe' | 'trigger'
>

export interface FormErrors<Values extends FieldValues, Why extends Refusal = Refusal> {
  errorOf: (name: string) => string | undefined
  /** What a field needs to be part of the form, and what is wrong with it. */
  field: (name: Path<Values>) => UseFormRegisterReturn & { error: string | undefined }
  failure: Why | undefined
}

/**
 * What is wrong in a form at this moment (docs/rules/errors.md#leaving): an error of a field goes when its value is right, which for a
 * refusal of the server is any value but the one that was refused; an error of the whole goes when the form is sent again.
 * @param refusal the server's answer to what was sent last, undefined while there is none
 * @returns the words at a field, the schema's before the server's; and of the refusal what still holds
 */
export function useFormErrors<Values extends FieldValues, Sent, Why extends Refusal>(
  form: Form<Values, Sent>,
  refusal?: Why,
): FormErrors<Values, Why> {
  const { formState, getValues, register, subscribe, trigger } = form
  const { locale } = useSite()
  const { errors, submitCount } = formState
  const sent = useRef<string>(undefined)
  const [changed, setChanged] = useState<readonly string[]>([])
  const names = Object.keys(refusal?.fields ?? {})
  const isRefused = names.length > 0

  const compare = useEffectEvent(() => {
    const [before, now] = [JSON.parse(sent.current ?? '{}'), JSON.parse(textOf(getValues()))]
    const found = names.filter((name) => JSON.stringify(get(before, name)) !== JSON.stringify(get(now, name)))
    setChanged((known) => (found.join() === known.join() ? known : found))
  })
  // What is sent stands there when it is sent; a refusal that is there from the beginning is of what stands there then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each sending is looked at
  useEffect(() => {
    if (!isRefused || sent.current === undefined) sent.current = textOf(getValues())
    compare()
  }, [submitCount, isRefused])

  const onValues = useEffectEvent((name: string | undefined) => {
    if (isRefused) compare()
    // Another field's value may have made this one right.
    const others = namesIn(errors).filter((wrong) => wrong !== name)
    if (others.length > 0) void trigger(others as Path<Values>[])
  })
  useEffect(() => {
    let known = textOf(getValues())
    return subscribe({
      formState: { values: true },
      callback: ({ name, values }) => {
        const now = textOf(values)
        if (now === known) return
        known = now
        onValues(name)
      },
    })
  }, [subscribe, getValues])

  const failure = leftOf(refusal, changed)
  const errorOf = (name: string): string | undefined => {
    const message: unknown = (get(errors, name) as { message?: unknown } | undefined)?.message
    return typeof message === 'string' && message ? validationMessage(message, locale) : failure?.fields[name]
  }
  return { errorOf, field: (name) => ({ ...register(name), error: errorOf(name) }), failure }
}

/** All values of a form as one text, a chosen file by what tells it from another. */
const textOf = (values: object): string =>
  JSON.stringify(values, (_, value) =>
    value instanceof File ? `${value.name} ${value.size} ${value.lastModified}` : value,
  )

/** The whole names of the fields that the schema says something of: `english.title`. */
const namesIn = (errors: FieldErrors | object, group = ''): string[] =>
  Object.entries(errors).flatMap(([name, error]) => {
    if (!error || typeof error !== 'object') return []
    return 'message' in error && typeof error.message === 'string' ? [group + name] : namesIn(error, `${group}${name}.`)
  })

/** A sending key for as long as a form is on the screen. */
export const useSendingKey = () => sendingKey(useRef<Sending>(undefined))
