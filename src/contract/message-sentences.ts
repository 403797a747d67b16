/** Subjects of the messages that the server sends to users, and of officers' messages to caregivers. */
export const messageSubjects = {
  code: 'Password reset code',
  pinCode: 'Code for your PIN',
  passwordChanged: 'Your password was changed',
  factorChanged: 'How you sign in was changed',
  firstPassword: 'Your Vaxledger account',
  newDevice: 'Your account was opened on a new device',
  emailChanged: 'The e-mail of your account was changed',
  link: 'A message from your health facility',
} as const;

/** Sentences for a user manager about an undelivered message, by its `reason`. */
export const undeliveredSentences = {
  unreachable: 'The server that sends messages could not be reached.',
  deferred: 'The server that sends messages asked to try again later.',
  refused: 'The message was refused: the address may be wrong.',
  expired: 'It could not be sent in time and was given up.',
  interrupted: 'Sending was interrupted: it may or may not have arrived, and is not sent again by itself.',
  'child-died': 'The child has died: it was withdrawn.',
} as const;
