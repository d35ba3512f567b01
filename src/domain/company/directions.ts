import { type Company, directionsUrl } from './company.ts'

/**
 * A maps search for where a training is held: its own place, or the firm's office when no more than the city is given.
 * @param location a training's location (docs/rules/company.md#directions, default Abidjan)
 */
export function directionsTo(location: string, company: Company): string {
  if (company.address && location.trim().toLowerCase() === company.city.toLowerCase()) return directionsUrl(company)
  const url = new URL('https://www.google.com/maps/search/?api=1')
  url.searchParams.set('query', location)
  return url.href
}
