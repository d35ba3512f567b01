import type { StatedFigure } from '../../domain/site/site-values.ts'

/** What the fictional firm states (docs/rules/company.md#figures): the home page says 6+ years, the firm's own page 8+; both are given. */
export const statedFigures: StatedFigure[] = [
  {
    id: 'exemple-1',
    place: 'badge',
    value: { fr: '6+', en: '6+' },
    label: { fr: 'ans d’expérience', en: 'years of experience' },
  },
  {
    id: 'exemple-2',
    place: 'home',
    value: { fr: '6+', en: '6+' },
    label: { fr: 'ans d’expérience', en: 'years of experience' },
  },
  {
    id: 'exemple-3',
    place: 'home',
    value: { fr: '150+', en: '150+' },
    label: { fr: 'clients accompagnés', en: 'clients supported' },
  },
  {
    id: 'exemple-4',
    place: 'home',
    value: { fr: '100+', en: '100+' },
    label: { fr: 'formations animées', en: 'training sessions held' },
  },
  {
    id: 'exemple-5',
    place: 'about',
    value: { fr: '8+', en: '8+' },
    label: { fr: 'ans d’expérience', en: 'years of experience' },
  },
  {
    id: 'exemple-6',
    place: 'about',
    value: { fr: '200+', en: '200+' },
    label: { fr: 'missions réalisées', en: 'assignments completed' },
  },
  {
    id: 'exemple-7',
    place: 'about',
    value: { fr: '12', en: '12' },
    label: { fr: 'pays d’intervention', en: 'countries' },
  },
  {
    id: 'exemple-8',
    place: 'about',
    value: { fr: '98 %', en: '98%' },
    label: { fr: 'de clients satisfaits', en: 'satisfied clients' },
  },
]
