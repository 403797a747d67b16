/** The product's words outside of any one screen. */
export const appStrings = {
  product: 'Vaxledger',
  wakingUp: 'Opening',
  subscribeFirst: 'Please subscribe to continue using this app',
  routerFailure: 'Unexpected Application Error!',
  routerFailureHint: 'Nothing that you saved is lost. Go back to the start, or try again.',
  notFound: 'Page not found',
  backToHome: 'Back to Home',
  tryAgain: 'Try again',
  details: 'Details',
  searchScreens: 'Search screens',
  noScreen: 'No screen by that name',
  notThereYet: 'later',
  profileMenu: 'Account',
  /** Who is signed in and where, beside each other; a part that is not known is left out. */
  whose: (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · '),

  dashboard: 'Dashboard',
  openToday: 'What you can open today',
  openTodayHint:
    'Stock and children are recorded by facilities. The figures of those below you come with a later version; this is there now:',
  laterScreens: 'Comes with a later version',
  aboutSyncCentre: 'What the facilities below you have to settle, such as entries that were refused.',
  aboutMessages: 'Messages to caregivers that were not delivered.',
  aboutSettings: 'What this device keeps, and the version of the app.',

  unpaidTitle: 'Subscription',
  unpaid: 'Your account is not marked as paid, so its screens stay closed.',
  unpaidWhatNow:
    'Paying from here is not there yet. Ask your supervisor to have your subscription renewed, then log out and log in again.',
  unpaidKept: 'What you saved on this device is kept and still sent.',
  paid: 'Your account is paid.',
  toDashboard: 'Go to the dashboard',
  toSyncCentre: 'Open the sync centre',

  myProfile: 'My Profile',
  settings: 'Settings',
  logout: 'Logout',
  signedOut: 'You are signed out',
  notSignedOut: 'Not signed out: this device could not store it. Try again.',
  logoutTitle: 'Logout',
  logoutKeeps: (waiting: number) =>
    waiting === 1
      ? '1 entry waits on this device; it stays and is sent when someone of this facility signs in.'
      : `${waiting} entries wait on this device; they stay and are sent when someone of this facility signs in.`,
  stay: 'Stay signed in',
  cannotOpen: 'The data on this device cannot be opened',
  newerDatabaseHint:
    'Close all tabs of this app and open it again while connected, so that it can update itself.',
  unavailableHint:
    'Leave private browsing if it is on, free some space on the device, then open the app again.',
} as const;

export const badgeStrings = {
  saved: 'All saved to server',
  waiting: (count: number) => `${count} waiting`,
  offline: 'Offline',
  offlineWaiting: (count: number) => `Offline · ${count} waiting`,
  attention: (count: number) => `${count} need attention`,
  signIn: 'Sign in to send',
  loading: 'Loading stock',
} as const;

export const noticeStrings = {
  evictedTitle: 'The browser threw away this device’s data',
  evicted:
    'Entries that had not been sent from this device are gone. What the server has is loaded again. Tell your supervisor, and enter what is missing.',
  evictedRead: 'I have read this',
  notPersisted:
    'This browser may clear the app’s data when space runs low. Install the app, or keep it in use, to be safe.',
  almostFull: 'This device is almost full. Free some space, so that entries can still be saved.',
  grantEnds: (day: string) =>
    `Connect and sign in before ${day}. Your permission to work offline ends then: the server refuses stock that is saved after it, and has somebody look into each child.`,
  grantEnded: (day: string) =>
    `Your permission to work offline ended on ${day}. What you save is kept here, but until you connect and sign in the server refuses stock, and has somebody look into each child.`,
  clock: (lag: string) => `The clock of this device is ${lag}. Please set its date and time.`,
  behind: (time: string) => `${time} behind`,
  ahead: (time: string) => `${time} ahead`,
  minutes: (count: number) => `${count} minutes`,
  hours: (count: number) => `${count} hours`,
  days: (count: number) => `${count} days`,
  updateReady: 'A new version is ready',
  updateBlocked: 'Save or close the form you are filling in, then update.',
  update: 'Update',
  later: 'Later',
  updateNeeded:
    'This version is too old to show new figures. What you save is still sent. Please update the app.',
  notYourFacility:
    'The server does not take entries for this facility from you. Everything is kept. Please call your supervisor.',
  install: 'Install Vaxledger on this device, so that it opens without a network.',
  installAction: 'Install',
} as const;
