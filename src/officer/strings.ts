/** Words of what every screen of an officer shares. */
export const officerStrings = {
  placesOf: { origin: 'Where it came from', destination: 'Where it goes' },
  facilityOf: { origin: 'Origin', destination: 'Destination' },

  /** `own` is the LGA whose facilities the device has; null where it has none whole. */
  facilitiesElsewhere: (unit: string, own: string | null) =>
    `The facilities of ${unit} are not on this tablet. Connect to the network to load them${own === null ? '' : `, or choose a facility of ${own}`}.`,
  lgasElsewhere: (state: string, own: string) =>
    `The LGAs of ${state} are not on this tablet. Connect to the network to load them, or choose a facility of ${own}.`,
  placesOffline: 'The places could not be loaded.',
  noFacilityYet: (unit: string) =>
    `No facility of ${unit} is in the register yet. Your administrator can add it, or choose another LGA.`,
  tryAgain: 'Try again',
} as const;

/** What a form says when the device did not save it; all that was typed is kept. */
export const saveWords = {
  'not-saved':
    'Not saved. The tablet could not store it (its storage may be full). What you typed is still here.',
  'signed-out': 'Not saved. Please sign in again on this tablet; what you typed is kept.',
  'already-saved': 'This form was already saved in another window.',
  'not-replaceable': 'Not saved. This entry was already corrected or set aside; see the sync centre.',
  'place-closed':
    'Not saved. The facility is closed, so nothing new goes there. What you typed is kept; please name another facility, or ask those above to open it again.',
  invalid: 'Not saved.',
} as const;
