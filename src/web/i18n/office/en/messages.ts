import type { OfficeText } from '../fr.ts'

export const messages: OfficeText['messages'] = {
  title: 'Received messages',
  search: 'Search the messages',
  searchHint: 'Name, email, text…',
  foldersLabel: 'Folder',
  folders: { inbox: 'Inbox', unread: 'Unread', archived: 'Archive' },
  subject: 'Subject',
  allSubjects: 'All subjects',
  columns: { sender: 'Sender', subject: 'Subject', message: 'Message', createdAt: 'Date' },
  unread: 'Unread',
  unreadCount: () => 'unread',
  open: (name) => `Open the message from ${name}`,
  empty: { inbox: 'No message received', unread: 'No unread message', archived: 'No archived message' },
  emptySearch: 'No message matches your search.',
  loadError: 'An error occurred while loading the messages.',
}

export const message: OfficeText['message'] = {
  title: (name) => `Message from ${name}`,
  untitled: 'Message',
  loadError: 'An error occurred while loading the message.',
  notFound: 'This message does not exist, or no longer does.',
  email: 'Email',
  phone: 'Phone',
  subject: 'Subject',
  language: 'Language',
  receivedAt: 'Received on',
  reply: 'Reply',
  replyHint: 'The reply opens in your mail program.',
  archive: 'Archive',
  unarchive: 'Move back to the inbox',
  markUnread: 'Mark as unread',
  archived: 'Message archived',
  unarchived: 'Message moved back to the inbox',
  markedUnread: 'Message marked as unread',
}
