/** What pdfkit does with a paper's metadata, which its types do not say. */
interface Described {
  info: Record<string, unknown>
  appendXML: (xml: string) => void
  endMetadata: () => void
}

const marker =
  '<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about=""><pdfuaid:part>1</pdfuaid:part></rdf:Description>'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign) : value

/**
 * Says in a paper's metadata that it is PDF/UA-1, as far as our own list of rules goes (tests/pdf/universal-access.ts). pdfkit's `subset`
 * would say so too, but lists the letters of its fonts without the parts of those that are composed, which PDF/UA does not allow; and it
 * writes titles and names into the XML as they are, with `&`.
 * @param isAccessible asked when all is drawn
 */
export function sayAccessible(pdf: PDFKit.PDFDocument, isAccessible: () => boolean) {
  const described = pdf as unknown as Described
  const endMetadata = described.endMetadata.bind(pdf)
  described.endMetadata = () => {
    if (isAccessible()) described.appendXML(marker)
    const said = described.info
    described.info = Object.fromEntries(Object.entries(said).map(([name, value]) => [name, escaped(value)]))
    endMetadata()
    described.info = said
  }
}
