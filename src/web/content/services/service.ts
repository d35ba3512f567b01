import type { Localized } from '../../../domain/values/language.ts'
import type { PictureFiles } from '../picture-files.ts'

/** The 13 identifiers of docs/rules/pages.md#service-offering; each is also the anchor of its block on /services. */
export type ServiceId =
  | 'consultance'
  | 'formation'
  | 'formation-pharmaciens-qualite'
  | 'formation-pharmaciens-finances'
  | 'formation-pharmaciens-stock'
  | 'formation-pharmaciens-rh'
  | 'formation-auxiliaires'
  | 'ressources-humaines'
  | 'clientele'
  | 'gestion-stock'
  | 'tresorerie'
  | 'risk-management'
  | 'certification-iso'

/** Where the block stands on /services, and for whom it is. */
export type ServiceGroup = 'consultance' | 'formation' | 'pharmaciens' | 'auxiliaires'

/** One service (docs/rules/pages.md#service-offering). `brandName` is a name and is not translated. */
export type Service = {
  id: ServiceId
  group: ServiceGroup
  title: Localized
  brandName?: string
  description: Localized
  features: Localized[]
  proof: Proof
  picture: PictureFiles
}

/** What can be checked of a service: a figure and what it counts, how long it takes, and what one has in hand afterwards. */
type Proof = { figure: Localized; counted: Localized; length: Localized; kept: Localized }
