const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`);

export const lockStrings = {
  title: 'Who works now?',
  officers: 'Officers of this tablet',
  pinOf: (name: string) => `PIN of ${name}`,
  erase: 'Erase the last digit',
  checking: 'Checking …',
  wrong: (triesLeft: number) =>
    triesLeft === 1
      ? 'Wrong PIN. 1 try left before a wait.'
      : `Wrong PIN. ${triesLeft} tries left before a wait.`,
  wait: (left: number) =>
    `Too many wrong PINs. Try again in ${minutes(left)}, or sign in with your password.`,
  notEnrolled: 'This person is no longer enrolled on this tablet. Please sign in with the password.',
  failed: 'The tablet could not check the PIN. Please try again.',
  forgotten: 'Forgot the PIN? Sign in with the password',
  someoneElse: 'Somebody else? Sign in',
  sending: 'What was saved is still being sent while the tablet is locked.',
} as const;

export const pinStrings = {
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
  minutes,
  lockNow: 'Lock now',
} as const;
