// Finds poppler's tools (pdftoppm, pdftotext, pdfinfo, pdfsig), which look at our PDFs as other programs do.
import { hasTool } from './debian-package.ts'

/** Whether poppler's tools can be used, after an attempt to install them where we may. */
export const hasPoppler = (): boolean => hasTool(['pdftoppm', '-v'], 'poppler-utils')

if (import.meta.main)
  console.log(hasPoppler() ? 'poppler is there' : 'poppler is missing: apt-get install poppler-utils')
