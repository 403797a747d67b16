import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import { messageSubjects } from '#contract/message-sentences.ts';
import type { FailedMessage } from '#contract/calls/messages.ts';

type Subject = keyof typeof messageSubjects;

export const messageStrings = catalogue('messages', {
  title: 'Messages',
  description: 'What could not be delivered to care givers and users of your unit.',
  number: 'S/N',
  when: 'When',
  recipient: 'To',
  subject: 'Subject',
  state: 'State',
  reason: 'What went wrong',
  facility: 'Facility',
  action: 'Action',
  search: 'Search messages',
  empty: 'No undelivered messages',
  emptyHint: 'A message that could not be sent, or may not have arrived, appears here.',
  again: 'Send again',
  to: message<[recipient: string]>('to {recipient}', 'recipient'),
  outOfDate: 'Out of date',
  confirmTitle: 'Send again',
  mayArriveTwice: message<[recipient: string]>(
    'Nobody knows whether this message has arrived. If it did, {recipient} gets it twice.',
    'recipient',
  ),
  cancel: 'Close',
  queued: 'The message will be sent again.',
  sent: 'The message has been sent meanwhile.',
  triedMeanwhile: 'The message was tried again meanwhile. Please look at what came of it.',
  notQueued: 'The message was not sent again. Please try again.',
  notQueuedOffline: 'No connection to the server. The message was not sent again.',
});

export const stateWords = catalogue('messageStates', {
  failed: 'Failed',
  'in-doubt': 'In doubt',
} satisfies Record<FailedMessage['state'], string>);

/** A message to a care giver is named by its kind, because its subject is in their language. */
const kindWords: Readonly<Record<string, string>> = catalogue('messageKinds', {
  'child-registered': 'Child Vaccination Registration',
  'child-immunized': 'Child Vaccination Progress',
  'visit-tomorrow': 'Child Vaccination Reminder',
  'visit-missed': 'Child Vaccination Missed',
  'session-changed': 'Child Vaccination Date Changed',
});

const subjectWords = catalogue('messageSubjects', messageSubjects as Record<Subject, string>);

/** Names the topic of a message. */
export function subjectOf({ subject, kind }: Pick<FailedMessage, 'subject' | 'kind'>): string {
  const known = (Object.keys(messageSubjects) as Subject[]).find((key) => messageSubjects[key] === subject);
  return kindWords[kind] ?? (known === undefined ? subject : subjectWords[known]);
}
