import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** Words of screens that read from and write to the server. */
export const onlineStrings = catalogue('online', {
  again: 'Load again',
  signIn: 'Sign in',
  offline: 'No connection to the server',
  failed: 'This could not be loaded. Please try again.',
  needsServer: 'It is loaded from the server, and kept on this tablet to be seen offline once it was.',
  asOf: message<[when: string]>('As of {when}', 'when'),
  asOfOffline: message<[when: string]>('As of {when}, offline', 'when'),
  saving: 'Saving to DB...',
  checkNetwork: 'Check your network connection',
  notSaved: 'Not saved. Please try again.',
  savedOtherwise: 'This was saved before with other values. Please load the list again to see it.',
});
