import { SaxesParser } from 'saxes'

interface Reader {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Office writes a dozen tags within each other; without a bound they fill the memory. */
const maxDepth = 100

/** Some programs write `x:row` for `row`. */
export const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** @throws Error for what is no XML, or too deep; entities that a document brings are none of ours */
export function readXml(xml: string, { open, text, close }: Reader): void {
  const parser = new SaxesParser()
  let depth = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > maxDepth) throw new Error('it is too deep')
    open?.(localName(name), attributes)
  })
  if (text) parser.on('text', text)
  parser.on('closetag', ({ name }) => {
    depth--
    close?.(localName(name))
  })
  parser.write(xml.replace(/^\uFEFF/, '')).close()
}
