import { type Sending, sendingKey } from '../../forms/sending-key.ts'
import { readStored, store } from '../../page/browser-storage.ts'
import { useSite } from '../../page/use-site.ts'
import { type Presets, typedInto, writeDraft } from './form-values.ts'

/** Says that an earlier visit's draft is back in the form, and offers to begin without it. */
export function RestoredNotice({ onStartAgain }: { onStartAgain: () => void }) {
  const { text } = useSite()
  return (
    <p role="status" className="rounded-box bg-green-wash px-4 text-green text-sm">
      {text.forms.draftRestored}{' '}
      <button type="button" onClick={onStartAgain} className="min-h-11 font-semibold underline underline-offset-4">
        {text.forms.startAgain}
      </button>
    </p>
  )
}

interface Draft {
  typed: Record<string, string>
  /** What the fields had been filled with beforehand when it was typed. */
  presets?: Presets
  /** Under which key it was last sent, so that sending it again after a lost answer stays harmless. */
  sent?: Sending | undefined
}

export type FormMemory = ReturnType<typeof openMemory>

/**
 * Puts an earlier draft back into a form and keeps what is typed from now on, through a lost line, a reload, another language or a
 * closed tab. A tab has its own draft, for two may be filled in side by side; the last one typed also waits for a tab to come.
 */
export function openMemory(form: HTMLFormElement, name: string, presets: Presets) {
  const key = `draft:${name}`
  const before = typedInto(form, presets)
  let written = readStored('sessionStorage', key) ?? readStored('localStorage', key) ?? ''
  let draft = parseDraft(written)
  const write = (changed: Draft) => {
    draft = changed
    written = JSON.stringify(draft)
    store('sessionStorage', key, written)
    store('localStorage', key, written)
  }
  const keep = () => write({ ...draft, typed: typedInto(form, presets), presets })

  if (written) store('sessionStorage', key, written)
  // Another tab that has succeeded took the common one away: this one's waits for a tab to come again.
  if (written && readStored('localStorage', key) === null) store('localStorage', key, written)
  const isRestored = writeDraft(form, draft, presets)
  // Typed before the scripts came: from now on it is kept as well.
  if (Object.keys(before).length > 0) keep()

  return {
    isRestored,
    keep,
    forget() {
      draft = { typed: {} }
      store('sessionStorage', key, null)
      // Another tab may have typed something else since: that is its own.
      if (readStored('localStorage', key) === written) store('localStorage', key, null)
    },
    sendingKey: sendingKey({
      get current() {
        return draft.sent
      },
      set current(sent: Sending | undefined) {
        nameBrowser()
        write({ ...draft, sent })
      },
    }),
  }
}

/** Gives this browser a random name for a week, by which the server knows its keys again in another network. */
function nameBrowser() {
  const [, name = crypto.randomUUID()] = /(?:^|; )browser=([^;]+)/.exec(document.cookie) ?? []
  const secure = location.protocol === 'https:' ? ';secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that visitors have
  document.cookie = `browser=${name};path=/;max-age=604800;samesite=lax${secure}`
}

function parseDraft(text: string): Draft {
  try {
    const draft = JSON.parse(text)
    return typeof draft.typed === 'object' && draft.typed ? draft : { typed: {} }
  } catch {
    return { typed: {} }
  }
}
