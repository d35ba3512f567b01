import { formatDay } from '../../../domain/values/dates.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { openSigningFile } from '../../pdf/signing-store.ts'
import type { Config } from '../../settings/config.ts'
import type { Finding } from './finding.ts'

/** How long before its end a certificate is told about, in milliseconds: getting another takes weeks. */
const soon = 45 * 24 * 3_600_000

const words = {
  fr: {
    demo: 'celui de la démonstration, sans valeur',
    none: 'aucun\u00A0: aucun certificat de participation ne peut être émis',
    give: 'Donnez SIGNING_CERTIFICATE et SIGNING_PASSWORD pour en émettre.',
    until: (name: string, day: string) => `${name}, valable jusqu’au ${day}`,
    over: (name: string, day: string) => `${name}, expiré le ${day}`,
    renew: 'Demandez-en un nouveau et mettez-le dans SIGNING_CERTIFICATE\u00A0; ce qui est signé reste valable.',
    mend: 'Vérifiez le fichier SIGNING_CERTIFICATE et SIGNING_PASSWORD.',
  },
  en: {
    demo: 'the demonstration’s own, without value',
    none: 'none: no certificate of participation can be issued',
    give: 'Give SIGNING_CERTIFICATE and SIGNING_PASSWORD to issue some.',
    until: (name: string, day: string) => `${name}, valid until ${day}`,
    over: (name: string, day: string) => `${name}, expired on ${day}`,
    renew: 'Ask for a new one and put it into SIGNING_CERTIFICATE; what was signed stays valid.',
    mend: 'Check the file SIGNING_CERTIFICATE and SIGNING_PASSWORD.',
  },
}

/** Until when certificates of participation can be signed. */
export async function checkCertificate(
  { signing, demo }: Pick<Config, 'signing' | 'demo'>,
  now: Date,
  locale: Locale,
): Promise<Finding> {
  const said = words[locale]
  if (!signing) {
    return demo
      ? { check: 'certificate', state: 'ok', says: said.demo }
      : { check: 'certificate', state: 'warning', says: said.none, todo: said.give }
  }
  try {
    const { name, validUntil } = await openSigningFile(signing)
    const left = validUntil.getTime() - now.getTime()
    const day = formatDay(validUntil, locale)
    if (left <= 0) return { check: 'certificate', state: 'wrong', says: said.over(name, day), todo: said.renew }
    const says = said.until(name, day)
    return left < soon
      ? { check: 'certificate', state: 'warning', says, todo: said.renew }
      : { check: 'certificate', state: 'ok', says }
  } catch (error) {
    return { check: 'certificate', state: 'wrong', says: (error as Error).message, todo: said.mend }
  }
}
