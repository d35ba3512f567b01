import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Logo } from '../../ui/logo.tsx'
import { OfficeLanguage } from '../kit/office-language.tsx'
import { useOffice } from '../kit/office-text.ts'
import { PaletteOpener } from '../palette/palette-opener.tsx'

interface Props {
  username: string
  onLogout: () => void
  isLeaving: boolean
}

/** The office's title, whose session it is, and the ways out. */
export function OfficeHeader({ username, onLogout, isLeaving }: Props) {
  const { words, company, demo } = useOffice()
  return (
    <header className="bg-surface print:hidden">
      {demo && (
        <p className="bg-orange-wash px-4 py-1 text-center font-semibold text-orange-deep text-sm">
          {words.demoRibbon}
        </p>
      )}
      <div className="mx-auto flex w-[min(100%-2rem,90rem)] flex-wrap items-center justify-between gap-x-2 gap-y-1 py-1 sm:gap-x-6 sm:py-1.5">
        <div className="flex items-center gap-2 sm:gap-3">
          <Logo />
          <h1 className="text-heading max-sm:text-lg">{words.title}</h1>
          <span className="text-muted text-sm max-lg:hidden">{company.name}</span>
        </div>
        <div className="flex flex-wrap items-center gap-1 text-sm sm:gap-x-5">
          <Link to="/" className="font-semibold text-green underline-offset-4 hover:underline max-sm:hidden">
            {words.visitSite}
          </Link>
          <PaletteOpener />
          <OfficeLanguage />
          <span className="text-muted max-md:hidden">{username}</span>
          <Button look="neutral" size="compact" title={words.logout} onClick={onLogout} disabled={isLeaving}>
            <Glyph name="leave" className="size-4 sm:hidden" />
            <span className="max-sm:sr-only">{words.logout}</span>
          </Button>
        </div>
      </div>
    </header>
  )
}
