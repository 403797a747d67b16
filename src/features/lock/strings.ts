import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

export const lockStrings = catalogue('lock', {
  title: 'Who works now?',
  officers: 'Officers of this tablet',
  pinOf: message<[name: string]>('PIN of {name}', 'name'),
  erase: 'Erase the last digit',
  checking: 'Checking …',
  wrong: message<[triesLeft: number]>(
    '{triesLeft, plural, one {Wrong PIN. # try left before a wait.} other {Wrong PIN. # tries left before a wait.}}',
    'triesLeft',
  ),
  wait: message<[left: number]>(
    'Too many wrong PINs. Try again in {left, plural, one {# minute} other {# minutes}}, or sign in with your password.',
    'left',
  ),
  notEnrolled: 'This person is no longer enrolled on this tablet. Please sign in with the password.',
  failed: 'The tablet could not check the PIN. Please try again.',
  forgotten: 'Forgot the PIN? Sign in with the password',
  someoneElse: 'Somebody else? Sign in',
  sending: 'What was saved is still being sent while the tablet is locked.',
});

export const pinStrings = catalogue('pin', {
  title: 'PIN and lock',
  none: 'Set a PIN to lock this tablet and to share it with colleagues. It takes a code from your e-mail, once.',
  has: 'You have a PIN. Colleagues with a PIN can take over this tablet without the network.',
  set: 'Set a PIN',
  change: 'Change PIN',
  mailCode: 'E-mail me a code',
  codeSent: 'We sent you a code. It works for ten minutes.',
  code: 'Code from your e-mail',
  pin: 'New PIN (six digits)',
  again: 'New PIN again',
  save: 'Save PIN',
  saving: 'Saving to DB...',
  saved: 'PIN saved',
  notSix: 'Please give six digits',
  tooPlain: 'Please choose a PIN that is harder to guess',
  notSame: 'The two PINs differ',
  needsCode: 'Please enter the code',
  offline: 'Check your Internet connection...',
  failed: 'The PIN could not be saved. Please try again.',
  cancel: 'Cancel',
  idle: 'Lock after',
  minutes: message<[count: number]>('{count, plural, one {# minute} other {# minutes}}', 'count'),
  lockNow: 'Lock now',
});
