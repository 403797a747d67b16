import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** Words about the sessions of an account. */
export const sessionStrings = catalogue('signIns', {
  since: message<[when: string]>('Signed in {when}', 'when'),
  seen: message<[when: string]>('last seen {when}', 'when'),
  thisOne: 'This tablet',
  end: 'Sign out',
  endOthers: 'Sign out everywhere else',
  endAll: 'Sign out everywhere',
  endOf: message<[device: string]>('of {device}', 'device'),
  ended: 'Signed out',
  endedAll: 'Signed out everywhere else',
  notEnded: 'Not signed out. Please try again.',
  none: 'Signed in nowhere',
  unknownDevice: 'Unknown device',
  onSystem: message<[browser: string, system: string]>('{browser} on {system}', 'browser', 'system'),
  failed: 'The sign-ins could not be loaded.',
  again: 'Try again',
});
