import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** Words of the start page of users without stock. */
export const homeStrings = catalogue('home', {
  title: 'Dashboard',
  cases: 'Open cases',
  casesUnit: message<[count: number]>('{count, plural, one {open case} other {open cases}}', 'count'),
  noCases: 'No open cases in your unit',
  allCases: 'See all cases',
  since: message<[when: string]>('since {when}', 'when'),
  messages: 'Messages not delivered',
  messagesUnit: message<[count: number]>('{count, plural, one {message} other {messages}}', 'count'),
  noMessages: 'No message failed',
  allMessages: 'See all messages',
  backups: 'Backups',
  lastBackup: message<[amount: number, unit: string]>(
    'Last backup: {unit, select, day {{amount, plural, one {# day} other {# days}}} hour {{amount, plural, one {# hour} other {# hours}}} other {{amount, plural, one {# minute} other {# minutes}}}} ago',
    'amount',
    'unit',
  ),
  noBackupSince: message<[when: string]>('No backup since {when}', 'when'),
  noBackupYet: 'No backup has been made yet',
  backupFailed: 'The newest try to make a backup failed. Tell whoever runs the server.',
  backupLate: 'A backup is overdue. Tell whoever runs the server.',
  open: 'What you can open',
  offline: 'No connection: this is read from the server',
  failed: 'It could not be read',
  again: 'Try again',
});
