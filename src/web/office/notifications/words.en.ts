import { deliveryStateLabels, notificationKindLabels } from '../../../domain/desk/labels.ts'
import { labelsIn } from '../../../domain/values/language.ts'
import type * as french from './words.fr.ts'

export const notifications: typeof french.notifications = {
  title: 'Notifications',
  intro: 'Every message the site has sent, and what became of its delivery.',
  filtersLabel: 'Notifications shown',
  filters: {
    unread: 'Unread',
    all: 'All',
    queued: 'Queued',
    sent: 'Sent',
    failed: 'Failed',
    failed_unread: 'Failed, unread',
  },
  search: 'Search the notifications',
  searchHint: 'Subject or recipient…',
  empty: {
    unread: 'No unread notification',
    all: 'No notification',
    queued: 'No queued notification',
    sent: 'No notification sent',
    failed: 'No failed sending',
    failed_unread: 'No failed sending is unread',
  },
  emptySearch: 'No notification matches your search.',
  loadError: 'An error occurred while loading the notifications.',
  refresh: 'Refresh',
  type: 'Type',
  types: labelsIn('en', notificationKindLabels),
  columns: {
    subject: 'Subject',
    to: 'Recipient',
    type: 'Type',
    about: 'About',
    createdAt: 'Date',
    state: 'Delivery',
    actions: 'Actions',
  },
  unread: 'Unread',
  open: (subject) => `Open: ${subject}`,
  message: (id) => `Message no. ${id}`,
  untitled: 'Notification',
  notFound: 'This notification does not exist, or no longer does.',
  oneLoadError: 'An error occurred while loading the notification.',
  states: labelsIn('en', deliveryStateLabels),
  from: 'From',
  to: 'To',
  sentAt: 'Sent on',
  reason: 'Why it failed',
  textGone: 'The text of this message is no longer kept.',
  content: (subject) => `Content: ${subject}`,
  markRead: 'Mark as read',
  markedRead: 'Notification marked as read',
  markAllRead: 'Mark all as read',
  allRead: (count) =>
    count === 1 ? `${count} notification marked as read.` : `${count} notifications marked as read.`,
  resend: 'Send again',
  resendTitle: 'Send the notification again',
  resendQuestion: (to) =>
    `This message has already been sent to ${to}. Send it again? Where the person’s address was corrected since, it goes to the present one.`,
  resent: 'Notification put back in the queue',
  resentTo: (to) => `It goes to ${to}.`,
}

export const mailFlow: typeof french.mailFlow = {
  paused: {
    title: 'Sending mail is paused',
    text: (queued) =>
      `The mail server refuses our messages: check its address, its password and the sender. ${queued} ${queued === 1 ? 'message is' : 'messages are'} waiting; none is lost.`,
  },
  waiting: {
    title: 'The hour’s ceiling for mail is reached',
    text: (queued) =>
      `${queued} ${queued === 1 ? 'message leaves' : 'messages leave'} within the hour. Sign-in codes are not concerned.`,
  },
  reason: 'The server’s answer:',
  since: (moment) => `Since ${moment}.`,
  retryAt: (moment) => `Next try at ${moment}.`,
}
