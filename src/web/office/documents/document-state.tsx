import { documentTypeLabels } from '../../../domain/desk/labels.ts'
import type { OfficeDocument } from '../../../domain/documents/document.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { useOffice } from '../kit/office-text.ts'
import type { OfficeSearch } from '../kit/use-office-search.ts'
import type { DocumentListQuery } from '../queries/documents.ts'

type StateFilter = OfficeSearch['etat']
type Shown = Exclude<StateFilter, 'all'>

const tones: Record<Shown, Tone> = {
  en_préparation: 'orange',
  prêt: 'green',
  échec: 'red',
  à_vérifier: 'orange',
  révoqué: 'red',
  remplacé: 'grey',
}

/** One word for what counts most: that a document is no longer valid, else how far its file is. */
export const stateOf = ({ state, validity }: Pick<OfficeDocument, 'state' | 'validity'>): Shown => {
  if (validity !== 'valid') return validity === 'revoked' ? 'révoqué' : 'remplacé'
  return ({ pending: 'en_préparation', ready: 'prêt', failed: 'échec', to_check: 'à_vérifier' } as const)[state]
}

/** What the server is asked for each state. */
export const stateQuery = (filter: StateFilter): Pick<DocumentListQuery, 'state' | 'validity'> =>
  (
    ({
      all: {},
      en_préparation: { state: 'pending', validity: 'valid' },
      prêt: { state: 'ready', validity: 'valid' },
      échec: { state: 'failed', validity: 'valid' },
      à_vérifier: { state: 'to_check', validity: 'valid' },
      révoqué: { validity: 'revoked' },
      remplacé: { validity: 'superseded' },
    }) as const
  )[filter]

export function DocumentBadge({ document }: { document: Pick<OfficeDocument, 'state' | 'validity'> }) {
  const { words } = useOffice()
  const state = stateOf(document)
  return <Badge tone={tones[state]}>{words.documents.states[state]}</Badge>
}

const fneTones: Record<string, Tone> = {
  certified: 'green',
  refused: 'red',
  doubtful: 'orange',
  absent: 'orange',
}

/** Where a call of the tax office stands. */
export function FneBadge({ state }: { state: string }) {
  const { words } = useOffice()
  return <Badge tone={fneTones[state] ?? 'grey'}>{words.fne.states[state]}</Badge>
}

/** What a document is called by kind: an invoice and a receipt are of one type only for their readers, and a certified one is no proforma. */
export function useKindLabel() {
  const { locale, words } = useOffice()
  return ({ kind, documentType, fneCall }: Pick<OfficeDocument, 'kind' | 'documentType' | 'fneCall'>): string => {
    if (kind === 'upload') return documentTypeLabels[documentType][locale]
    return fneCall?.state === 'certified' ? words.documents.certifiedInvoice : words.documents.kinds[kind]
  }
}

/** A size in bytes as people read it; undefined while there is no file. */
export function useSizeLabel() {
  const { locale, words } = useOffice()
  return (bytes: number | null): string | undefined =>
    bytes === null ? undefined : words.documents.size(Math.max(1, Math.round(bytes / 1024)).toLocaleString(locale))
}
