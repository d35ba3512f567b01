import type { Company } from '../../domain/company/company.ts'
import type { RegistrationConfirmation } from '../../domain/registrations/registration-confirmation.ts'
import type { Locale } from '../../domain/values/language.ts'
import type { ContentPage, PageContent } from '../../web/content/page-content.ts'

/** What became of a form that was sent without JavaScript: shown again with its values and errors, or its success. */
export type Submission =
  | {
      outcome: 'done'
      values: Record<string, string>
      /** Of a registration, as it stands. */
      summary?: RegistrationConfirmation
      /** Where its maker says that they have paid. */
      paidPath?: string
      /** Where they pay in the browser; null where nothing is to be paid there. */
      payPath?: string | null
      /** For a person who joined a waiting list: how many are before, plus one. */
      position?: number
    }
  | {
      outcome: 'refused'
      values: Record<string, string>
      message: string
      fields: Record<string, string>
      code: string
      /** Of a file that was refused: too large, or not what it must be. */
      status?: 413 | 415
      /** After too many tries: how long until the next, in seconds. */
      wait?: number
    }

/** What every page knows of the installation. */
export interface SiteInfo {
  company: Company
  /** When it is open, as a sentence begins. */
  hours: string
  publicUrl: string
  demo: boolean
  /** When the page was rendered, in ISO 8601: what is over on the server is over in the browser. */
  now: string
}

/** What the server gives a page to be rendered with. */
export interface PageEnvironment extends Omit<SiteInfo, 'hours'> {
  /** When the firm is open, as a sentence begins. */
  openingHours: () => Promise<string>
  /** Calls the API in-process, as the person who asks for the page. */
  fetch: typeof fetch
  locale: Locale
  /** A public page's texts in the page's language. */
  content: <Page extends ContentPage>(page: Page) => Promise<PageContent<Page>>
  submission?: Submission | undefined
  /** A random name for the browser, which its plain forms bring along; none in a page that is kept for everybody. */
  sendingName?: string | undefined
  /** Whether the request brings a session, valid or not. */
  mayBeSignedIn: boolean
}
