import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** Words for how doses are given, found by the schedule's English site, route and dosage. */
export const howGivenStrings = catalogue('howGiven', {
  sites: {
    Mouth: 'Mouth',
    'Left upper arm': 'Left upper arm',
    'Right upper arm': 'Right upper arm',
    Deltoid: 'Deltoid',
    'Outer side of the left thigh': 'Outer side of the left thigh',
    'Outer side of the right thigh': 'Outer side of the right thigh',
    'Outer side of the right thigh, 2.5 cm or more from PCV':
      'Outer side of the right thigh, 2.5 cm or more from PCV',
  } as Readonly<Record<string, string>>,
  routes: {
    Intramuscular: 'intramuscular',
    Subcutaneous: 'subcutaneous',
    Intradermal: 'intradermal',
  } as Readonly<Record<string, string>>,
  dosages: { '2 drops': '2 drops', '5 drops': '5 drops' } as Readonly<Record<string, string>>,
  injected: message<[dosage: string, route: string]>('{dosage} {route}', 'dosage', 'route'),
});
