/** Words about the sign-ins of an account. */
export const sessionStrings = {
  since: (when: string) => `Signed in ${when}`,
  seen: (when: string) => `last seen ${when}`,
  thisOne: 'This tablet',
  end: 'Sign out',
  endOthers: 'Sign out everywhere else',
  endAll: 'Sign out everywhere',
  endOf: (device: string) => `of ${device}`,
  ended: 'Signed out',
  endedAll: 'Signed out everywhere else',
  notEnded: 'Not signed out. Please try again.',
  none: 'Signed in nowhere',
  unknownDevice: 'Unknown device',
  onSystem: (browser: string, system: string) => `${browser} on ${system}`,
  failed: 'The sign-ins could not be loaded.',
  again: 'Try again',
} as const;
