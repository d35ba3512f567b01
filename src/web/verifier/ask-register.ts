import type { AnyVerification } from '../../domain/documents/document.ts'
import type { Locale } from '../../domain/values/language.ts'
import { apiPath, certificatePath } from '../../domain/values/paths.ts'

/** What the register says of a number; `unknown` where it has none such, `failed` where it did not answer. */
export type RegisterAnswer = Extract<AnyVerification, { kind: 'certificate' }> | 'unknown' | 'failed'

/** Asks the register, as the page of a verification does. */
export async function askRegister(number: string, locale: Locale): Promise<RegisterAnswer> {
  try {
    const answer = await fetch(apiPath + certificatePath(encodeURIComponent(number)), {
      cache: 'no-store',
      headers: { 'Accept-Language': locale },
    })
    if (answer.status === 404) return 'unknown'
    const said = answer.ok ? ((await answer.json()) as AnyVerification) : undefined
    return said?.kind === 'certificate' ? said : 'failed'
  } catch {
    return 'failed'
  }
}
