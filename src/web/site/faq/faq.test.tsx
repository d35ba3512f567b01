import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Faq } from './faq.tsx'

const texts = {
  tabsLabel: 'Thèmes',
  groups: [
    {
      id: 'formations',
      label: 'Formations',
      items: [
        { question: 'Combien ?', answer: '65 000 FCFA.', icon: 'banknote' as const },
        { question: 'Où ?', answer: 'À Abidjan.', icon: 'map-pin' as const },
      ],
    },
    { id: 'services', label: 'Services', items: [{ question: 'Quand ?', answer: 'Bientôt.', icon: 'clock' as const }] },
  ],
}

const property = (within: Element, name: string) => within.querySelector(`[itemprop=${name}]`)

test('states every question with its answer for search engines, those of hidden tabs too', () => {
  const { container } = render(<Faq name="questions" texts={texts} />)
  const page = container.querySelector('[itemscope][itemtype="https://schema.org/FAQPage"]')
  const questions = [...(page?.querySelectorAll('[itemprop=mainEntity][itemtype="https://schema.org/Question"]') ?? [])]
  const stated = questions.map((question) => {
    const answer = property(question, 'acceptedAnswer')
    expect(answer?.getAttribute('itemtype')).toBe('https://schema.org/Answer')
    return [property(question, 'name')?.textContent, answer && property(answer, 'text')?.textContent]
  })
  expect(stated).toEqual([
    ['Combien ?', '65 000 FCFA.'],
    ['Où ?', 'À Abidjan.'],
    ['Quand ?', 'Bientôt.'],
  ])
})
