import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** The product's words outside of any one screen. */
export const appStrings = catalogue('app', {
  product: 'Vaxledger',
  wakingUp: 'Opening',
  subscribeFirst: 'Please subscribe to continue using this app',
  routerFailure: 'Unexpected Application Error!',
  routerFailureHint: 'Nothing that you saved is lost. Go back to the start, or try again.',
  noConnection: 'No connection',
  notLoaded: 'This screen could not be loaded',
  notHereYet: 'This screen is not on this tablet yet. It needs a connection.',
  comesByItself: 'It opens by itself when the network returns.',
  notFound: 'Page not found',
  backToHome: 'Back to Home',
  tryAgain: 'Try again',
  comesLater: 'Coming later',
  offlineReady: 'Ready to work offline',
  notYetOffline: 'Not yet ready offline',
  onlineOnly: 'Only works online',
  accountOf: message<[name: string]>('{name}, account', 'name'),
  /** User and place, joined; an unknown part is left out. */
  whose: (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · '),

  aboutSyncCentre: 'Entries of the facilities below you that were refused or wait for an answer.',
  aboutBalances: 'The totals of each state, down to the lot',
  aboutCountryMonitoring: 'Stock of the country, down to the facility',
  aboutStateMonitoring: 'Stock of your states, down to the facility',
  aboutFacilities: 'Stock of the facilities of your LGA',
  aboutAefi: 'Adverse events following immunization in your unit',
  aboutAnalysis: 'Charts by LGA, year, quarter and antigen',
  aboutMessages: 'Messages to care givers that were not delivered.',
  aboutSettings: 'Theme and text size, what this tablet keeps, the version of the app.',

  closed: message<[name: string]>('The account of {name} was closed', 'name'),
  signInLost: 'The sign-in on this tablet was damaged',
  signInLostHint: 'Please sign in again. What was saved on this tablet is kept, and is sent once you have.',
  closedSent: 'They are signed out here. All that they saved on this tablet is with the server.',
  closedKeeps: message<[waiting: number]>(
    '{waiting, plural, one {They are signed out here. # entry waits on this tablet; it is kept and still being sent.} other {They are signed out here. # entries wait on this tablet; they are kept and still being sent.}}',
    'waiting',
  ),

  unpaidTitle: 'Subscription',
  unpaid: 'Your account is not marked as paid, so its screens stay closed.',
  ownPasswordTitle: 'Choose your password',
  ownPasswordFirst: 'Your password was chosen by somebody else',
  ownPasswordHint: 'Nobody but you should know it. Please choose another one; then you go on.',

  unpaidAtHome:
    'Your account is not marked as paid. The stock and children of your facility stay open to you.',
  unpaidWhatNow: 'Pay by card below, or ask your supervisor to pay for your place.',
  openUntil: message<[day: string]>('Your subscription has ended. Everything stays open until {day}.', 'day'),
  countedHere: message<[ended: string, today: string]>(
    'This tablet heard that everything stays open until {ended}, and has {today} as today. If the month was paid or its date is wrong, connect once.',
    'ended',
    'today',
  ),
  stillOpen: 'Open to you meanwhile',
  toLedger: 'Open the ledger',
  toChildren: 'Open the children',
  unpaidKept: 'What you saved on this tablet is kept and still sent.',
  paid: 'Your account is paid.',
  toDashboard: 'Go to the dashboard',
  toSyncCentre: 'Open the sync centre',

  myProfile: 'My Profile',
  settings: 'Settings',
  sunlight: 'Sunlight',
  howItWorks: 'How it works',
  logout: 'Logout',
  lock: 'Lock tablet',
  signedOut: 'You are signed out',
  notSignedOut: 'Not signed out: this tablet could not store it. Try again.',
  logoutTitle: 'Logout',
  logoutKeeps: message<[waiting: number]>(
    '{waiting, plural, one {# entry waits on this tablet; it stays and is sent when someone of this facility signs in.} other {# entries wait on this tablet; they stay and are sent when someone of this facility signs in.}}',
    'waiting',
  ),
  stay: 'Stay signed in',
  cannotOpen: 'The data on this tablet cannot be opened',
  newerDatabaseHint:
    'Close all tabs of this app and open it again while connected, so that it can update itself.',
  unavailableHint:
    'Leave private browsing if it is on, free some space on the tablet, then open the app again.',
});

/** Words instead of a screen for which the account lacks something: what it lacks, and whom to ask. */
export const needStrings = catalogue('needs', {
  stock: {
    title: 'Your account keeps no stock',
    hint: 'This page is for officers with a home facility or store. Ask a user manager of your unit to give you one; the menu shows what you can open.',
  },
  register: {
    title: 'Your account registers no children',
    hint: 'Children are registered by officers of a health facility. Ask a user manager of your unit to make it your home; the menu shows what you can open.',
  },
  state: {
    title: 'This page shows a whole state',
    hint: 'Your account belongs to a smaller unit. Ask a manager of your state for these figures; the menu shows what you can open.',
  },
});

export const badgeStrings = catalogue('syncBadge', {
  practice: 'Practice',
  saved: 'All sent',
  waiting: message<[count: number]>('{count} waiting', 'count'),
  heldBack: message<[count: number]>('{count} held back', 'count'),
  offline: 'Offline',
  attention: message<[count: number]>(
    '{count, plural, one {# needs attention} other {# need attention}}',
    'count',
  ),
  signIn: 'Sign in to send',
  loading: 'Loading stock',
  updateNeeded: 'Update needed',
});

export const noticeStrings = catalogue('notices', {
  practiceTitle: 'Practice',
  practice: 'Made-up stock and children. Nothing here is kept or sent.',
  leavePractice: 'Leave practice',
  goOnPractising: 'Go on practising',

  evictedTitle: 'This tablet has lost its saved data',
  evicted:
    'What had not been sent from here is gone. What the server has is loaded again. Tell your supervisor, and enter what is missing.',
  evictedRead: 'I have read this',
  notPersisted:
    'Your records may be lost if this tablet runs out of space. Install the app to keep them safe.',
  notPersistedMenu:
    'Your records may be lost if this tablet runs out of space. Install the app from the browser’s menu to keep them safe.',
  almostFull: 'This tablet is almost full. Free some space, so that entries can still be saved.',
  grantEnds: message<[day: string]>(
    'Connect and sign in before {day}. After that day what you save offline is not taken for stock, and each child will be checked by someone.',
    'day',
  ),
  grantEnded: message<[day: string]>(
    'Your permission to work offline ended on {day}. What you save is kept here. Until you connect and sign in, stock is not taken, and each child will be checked by someone.',
    'day',
  ),
  notHeardOfPayment: message<[day: string]>(
    'This tablet has not heard that the next month was paid. Connect before {day}, or pay.',
    'day',
  ),
  subscribe: 'Subscribe',
  clock: message<[lag: string, now: string]>(
    'The clock of this tablet is {lag}. The app goes by the server’s: {now}. Please set the tablet’s date and time.',
    'lag',
    'now',
  ),
  clockBack: message<[heard: string]>(
    'The clock of this tablet has gone back. Until it is set, the app stands at {heard}, when it last heard the server. Please set the tablet’s date and time before you save anything.',
    'heard',
  ),
  clockUnsure: message<[now: string, heard: string]>(
    'By the clock of this tablet it is {now}, but it last heard the server on {heard}. If that date is not today’s, set the tablet’s date before you save anything.',
    'now',
    'heard',
  ),
  zone: message<[now: string]>(
    'This tablet is set to another time zone. Days and times in the app are those of Nigeria: it is {now}.',
    'now',
  ),
  behind: message<[time: string]>('{time} behind', 'time'),
  ahead: message<[time: string]>('{time} ahead', 'time'),
  minutes: message<[count: number]>('{count} minutes', 'count'),
  hours: message<[count: number]>('{count} hours', 'count'),
  days: message<[count: number]>('{count} days', 'count'),
  more: message<[count: number]>('{count, plural, one {# more notice} other {# more notices}}', 'count'),
  fewer: 'Fewer notices',
  updateReady: 'A new version is ready',
  updateBlocked: 'Save or close the form you are filling in, then update.',
  update: 'Update',
  later: 'Later',
  updateNeeded:
    'This version is too old to show new figures. What you save is still sent. Please update the app.',
  unread: message<[count: number]>(
    '{count, plural, one {# row of this screen was written for a newer version of the app and is not shown. Please update the app.} other {# rows of this screen were written for a newer version of the app and are not shown. Please update the app.}}',
    'count',
  ),
  notYourFacility:
    'The server does not take entries for this facility from you. Everything is kept. Please call your supervisor.',
  install: 'Install Vaxledger on this tablet, so that it opens without a network.',
  installAction: 'Install',
});
