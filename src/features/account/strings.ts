import { catalogue } from '#language/catalogue.ts';

export const accountStrings = catalogue('account', {
  passwordTitle: 'Password',
  passwordHint: 'A change signs you out of every other device.',
  changePassword: 'Change password',
  current: 'Current password',
  next: 'New password',
  again: 'New password again',
  notSame: 'Password do not match',
  changed: 'Password changed',
  empty: 'field is empty',
  saving: 'Saving to DB...',

  factorTitle: 'Authenticator app',
  factorOn: 'Signing in asks for six digits of your authenticator app.',
  factorOff: 'With an authenticator app nobody signs in by your password alone.',
  factorRequired: 'Your roles ask for an authenticator app.',
  turnOn: 'Set up authenticator app',
  turnOff: 'Turn off authenticator app',
  onward: 'Next',
  scan: 'Read this code with the app, or type the key. Then enter the six digits that it shows.',
  qrLabel: 'QR code for the authenticator app',
  key: 'Key',
  digits: 'Six digits of the app',
  isOn: 'Authenticator app is on',
  isOff: 'Authenticator app is off',

  sessionsTitle: 'Signed in on',
  offline: 'Needs a connection to the server.',
  tryAgain: 'Try again',
});
