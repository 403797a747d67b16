import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** Words shared by all screens of an officer. */
export const officerStrings = catalogue('officer', {
  placesOf: { origin: 'Where it came from', destination: 'Where it goes' },
  facilityOf: { origin: 'Origin', destination: 'Destination' },

  facilitiesElsewhere: message<[unit: string]>(
    'The facilities of {unit} are not on this tablet. Connect to the network to load them.',
    'unit',
  ),
  /** `own` is the LGA whose facilities are on the device. */
  facilitiesOfOwn: message<[unit: string, own: string]>(
    'The facilities of {unit} are not on this tablet. Connect to the network to load them, or choose a facility of {own}.',
    'unit',
    'own',
  ),
  lgasElsewhere: message<[state: string, own: string]>(
    'The LGAs of {state} are not on this tablet. Connect to the network to load them, or choose a facility of {own}.',
    'state',
    'own',
  ),
  placesOffline: 'The places could not be loaded.',
  noFacilityYet: message<[unit: string]>(
    'No facility of {unit} is in the register yet. Your administrator can add it, or choose another LGA.',
    'unit',
  ),
  tryAgain: 'Try again',
});

/** Sentences for a form that the device could not save; everything typed is kept. */
export const saveWords = catalogue('saving', {
  'not-saved':
    'Not saved. The tablet could not store it (its storage may be full). What you typed is still here.',
  defect:
    'Not saved. A fault of the app was in the way; it is noted for the support team. What you typed is still here.',
  'signed-out': 'Not saved. Please sign in again on this tablet; what you typed is kept.',
  'already-saved': 'This form was already saved in another window.',
  'not-replaceable': 'Not saved. This entry was already corrected or set aside; see the sync centre.',
  'place-closed':
    'Not saved. The facility is closed, so nothing new goes there. What you typed is kept; please name another facility, or ask those above to open it again.',
  invalid: 'Not saved.',
});
