import type { Texts } from '../texts.ts';

export const howGiven = {
  sites: {
    Mouth: 'A baki',
    'Left upper arm': 'Saman hannun hagu',
    'Right upper arm': 'Saman hannun dama',
    Deltoid: 'Tsokar kafaɗa',
    'Outer side of the left thigh': 'Wajen cinyar hagu',
    'Outer side of the right thigh': 'Wajen cinyar dama',
    'Outer side of the right thigh, 2.5 cm or more from PCV': 'Wajen cinyar dama, 2.5 cm ko fiye daga PCV',
  },
  routes: {
    Intramuscular: 'cikin tsoka',
    Subcutaneous: 'ƙarƙashin fata',
    Intradermal: 'cikin fata',
  },
  dosages: { '2 drops': 'ɗigo 2', '5 drops': 'ɗigo 5' },
  injected: '{dosage} {route}',
} as const satisfies Texts;
