import { trainingCategoryLabels, trainingStatusLabels } from '../../../domain/trainings/training-labels.ts'
import { labelsIn } from '../../../domain/values/language.ts'
import type { SiteText } from './fr.ts'

export const siteText: SiteText = {
  skipToContent: 'Skip to content',
  menu: 'Menu',
  mainNavigation: 'Main navigation',
  servicesNavigation: 'Space and verification',
  language: 'Language',
  otherLanguage: 'Français',
  loading: 'Loading…',

  navigation: {
    home: 'Home',
    services: 'Services',
    trainings: 'In-person training',
    online: 'Online training',
    about: 'About',
    contact: 'Contact',
    participantSpace: 'Participant space',
    pharmacySpace: 'Pharmacy space',
    privacy: 'Privacy policy',
    terms: 'Terms of use',
  },
  footer: {
    contact: 'Contact us',
    pages: 'The site',
    legal: 'Participants and legal',
    rights: (year, company) => `© ${year}${company && ` ${company}`}. All rights reserved.`,
  },

  notFound: {
    title: 'Page not found',
    text: 'This page does not exist, or no longer does. The link may be an old one.',
    back: 'Back to home',
  },
  error: {
    title: 'An error occurred',
    text: 'The page could not be shown. Reload it; if the error remains, please write to us.',
    reload: 'Reload the page',
  },
  serverError: {
    text: 'A server error occurred. Please try again later.',
    reference: (requestId: string): string => `Reference to give us: ${requestId}`,
    retry: 'Try again',
  },
  offline: 'No connection. Nothing is lost: check your network, then try again.',

  categories: labelsIn('en', trainingCategoryLabels),
  statuses: labelsIn('en', trainingStatusLabels),
  priceOnRequest: 'Price on request',
  illustration: 'Illustration',

  trainings: {
    tabs: { all: 'All', pharmaciens: 'Pharmacists', auxiliaires: 'Pharmacy assistants' },
    tabsLabel: 'Audience of the training',
    loadError: 'The training sessions could not be loaded',
    hours: (hours) => (hours === 1 ? '1 hour' : `${hours} hours`),
    placesLeft: (left, of) => (left === 0 ? 'Full' : `${left} of ${of} ${of === 1 ? 'place' : 'places'} left`),
    waitingList: ' · waiting list',
    gone: (count: number) => (count > 1 ? `${count} past or cancelled sessions` : `${count} past or cancelled session`),
    noDate: 'Date to be set',
    until: (day) => `until ${day}`,
    duration: 'Duration',
    place: 'Place',
    places: 'Places',
    price: 'Price',
    date: 'Date',
    month: 'Month',
  },

  training: {
    loadError: 'The training could not be loaded',
    back: 'Back to training',
    register: 'Register for this training',
    joinList: 'Join the waiting list',
  },

  forms: {
    errorSummary: 'Some fields need correcting',
    draftRestored: 'What you had typed has been restored.',
    startAgain: 'Clear everything',
  },

  verification: { title: 'Verify a certificate' },

  toasts: { region: 'Notifications (F8)', close: 'Close' },
}
