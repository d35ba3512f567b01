// Where pages and files are, for whatever links to them by hand: mails, papers, forms, the sitemap. What the router links to, the
// router's own types check. Pages are named in French; `withLanguage` gives the English address.

/** The public pages that are always there, in the order of the sitemap (docs/rules/site.md#addresses). */
export const publicPages = {
  home: '/',
  services: '/services',
  trainings: '/formations',
  online: '/formations-en-ligne',
  about: '/a-propos',
  contact: '/contact',
  privacy: '/politique-confidentialite',
  terms: '/conditions-utilisation',
} as const

export const spacePath = '/espace-participant'
/** Where a pharmacy's contact registers its people. */
export const pharmacySpacePath = '/espace-pharmacie'
export const officePath = '/admin'
/** Where a trainer takes presence, without network as well; its worker's scope, and so with a slash at its end. */
export const trainerPath = '/espace-formateur/'
export const trainerWorkerPath = `${trainerPath}worker.js`
export const trainerManifestPath = `${trainerPath}manifest.webmanifest`
/** Where courses are taken, without network as well (docs/rules/online-courses.md#taken). */
const ownCoursesPath = `${spacePath}/cours`
/** The scope of their pages' worker, and so with a slash at its end. */
export const learnerScope = `${ownCoursesPath}/`
export const learnerWorkerPath = `${learnerScope}worker.js`
/** What that worker answers for each of these pages. */
export const learnerPath = `${learnerScope}page`
/** @param id of the registration */
export const ownCoursePath = (id: number) => `${ownCoursesPath}/${id}`
export const ownLessonPath = (id: number, lesson: number) => `${ownCoursePath(id)}/${lesson}`
/** Where somebody signs in who is then led to a page of a course. */
export const signInBeforeCourse = (page: string) => `${spacePath}?retour=${page}`
/** Whether an address is a page of a course: nobody is led anywhere else. */
export const isCoursePage = (page: string): boolean =>
  /^\/espace-participant\/cours\/[1-9]\d{0,9}(\/[1-9]\d{0,9})?$/.test(page)
/** Where the reader of a mail confirms their address. */
export const emailProofPath = '/confirmer-mon-adresse'
/** Where a person on a waiting list sees their place, takes it or gives it up. */
export const waitingPlacePath = '/liste-attente'
/** Where a person who has paid a published number says so. */
export const declaredPaymentPath = '/j-ai-paye'
/** Where somebody pays in the browser (docs/rules/online-payments.md#page). */
export const payPath = '/payer'
/** Where a provider of payments tells what happened: 120 characters at most with the host, as one of them takes no more. */
export const noticePath = (provider: string) => `/provider-notices/${provider}`
/** What its script asks how the payments stand. */
export const payStatePath = `${payPath}/etat`
/** Where somebody says what a training was worth, by the link of a mail (docs/rules/evaluations.md#page). */
export const evaluationPath = '/avis'
/** Where a pharmacy reads the quote that it was sent, and accepts it. */
export const quotePath = '/devis'
/** Where the buttons behind the links of sign-in mails and of invitations send their forms. */
export const signInLinkPath = `${spacePath}/lien`
export const invitationPath = `${officePath}/invitation`
/** Where a certificate's number is typed in. */
export const verificationPath = '/verification'
/** Demo mode: where the mails are that were not sent. */
export const mailboxPath = '/boite-mail'

export const trainingPath = (slug: string) => `${publicPages.trainings}/${slug}`

/** The page of an online course. */
export const coursePath = (slug: string) => `${publicPages.online}/${slug}`

/** The page where a session, or an online course, is bought. */
export const pathOfOffer = ({ kind, slug }: { kind: 'session' | 'online_course'; slug: string }) =>
  kind === 'session' ? trainingPath(slug) : coursePath(slug)
/** A training's date as a file; the same in both languages but for its texts. */
export const trainingCalendarPath = (slug: string) => `${trainingPath(slug)}.ics`
/** Every session to come, as a calendar to subscribe to. */
export const calendarPath = '/calendrier.ics'
/** Somebody's own calendar, by an address that only they know: it stands nowhere else, in no log either. */
export const ownCalendarPath = (secret: string) => `/calendrier/${secret}.ics`
/** What is newly announced, for programs that follow sites. */
export const trainingsFeedPath = `${publicPages.trainings}.atom`
/** The sessions to come as partners show them within their own pages. */
export const embeddedListPath = '/integration/formations'
/** What is known of a certificate by its number. */
export const certificatePath = (number: string) => `${verificationPath}/${number}`
/**
 * Where a certificate's QR code leads: the same page under a short address, which a verifier opens without network
 * (docs/rules/documents.md#the-verifier).
 */
export const verifierPath = '/v'
export const verifierWorkerPath = `${verifierPath}/worker.js`
export const verifierManifestPath = `${verifierPath}/manifest.webmanifest`
/** By what the verifier knows keys, and certificates that count no more. */
export const verifierListPath = `${verifierPath}/list.cose`
/** @param facts what the code says by itself, which no browser sends */
export const codePath = (number: string, facts?: string) => `${verifierPath}/${number}${facts ? `#${facts}` : ''}`
/** What is known of a receipt or an avoir, by its number and the secret that stands on it. */
export const paperPath = (number: string, secret: string) => `${verificationPath}/${number}-${secret}`

export const apiPath = '/api'
/** The API for people to read; anything it names is in `/api/openapi.json` too. */
export const apiDocsPath = `${apiPath}/docs`
/** A mail as the office and as its participant look at it. */
export const mailPath = (id: number) => `${apiPath}/notifications/${id}/html`
export const ownMailPath = (id: number) => `${apiPath}/participant/notifications/${id}/html`
export const sampleCredentialsPath = `${apiPath}/demo/sample-credentials`
