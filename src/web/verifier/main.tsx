import { createRoot } from 'react-dom/client'
import { locales } from '../../domain/values/language.ts'
import { storeLocale } from '../page/stored-language.ts'
import './verifier.css'
import { VerifierPage } from './verifier-page.tsx'

// Its English address leads here with its language.
const chosen = new URLSearchParams(location.search).get('language')
const locale = locales.find((one) => one === chosen)
if (locale) {
  storeLocale(locale)
  history.replaceState(null, '', location.pathname + location.hash)
}

const place = document.getElementById('app')
if (!place) throw new Error('the page has no place for what it shows')
createRoot(place).render(<VerifierPage />)
