import { saveAs } from '../../files/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useOffice } from '../kit/office-text.ts'

/** Recovery codes as they are shown this once, with every way to keep them. */
export function RecoveryCodeList({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { words, company } = useOffice()
  const labels = words.recoveryCodes
  const asText = `${labels.title} : ${company.name}\n\n${codes.join('\n')}\n`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(asText)
      showToast({ variant: 'default', title: labels.copied })
    } catch {
      showToast({ variant: 'destructive', title: words.error, description: labels.copyFailed })
    }
  }
  return (
    <div data-print-alone className="grid gap-5 p-5">
      <p>{labels.text}</p>
      <ol
        aria-label={labels.title}
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-box bg-paper p-4 max-[22rem]:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="whitespace-nowrap font-semibold tabular-nums">{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button
          look="neutral"
          size="compact"
          onClick={() => saveAs(new Blob([asText], { type: 'text/plain;charset=utf-8' }), labels.fileName)}
        >
          {labels.download}
        </Button>
        <Button look="neutral" size="compact" onClick={copy}>
          {labels.copy}
        </Button>
        <Button look="neutral" size="compact" onClick={() => window.print()}>
          {labels.print}
        </Button>
      </div>
      <Button onClick={onKept} className="justify-self-end print:hidden">
        {labels.kept}
      </Button>
    </div>
  )
}
