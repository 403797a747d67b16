import type { Texts } from '../texts.ts';

export const landing = {
  title: 'Kayan rigakafi da rigakafin yara',
  body: 'Littafin kaya da rajistar rigakafi na cibiyar lafiyarka.',
  offline: 'Tana aiki ba tare da layi ba, kuma tana tura abin da ka adana idan layi ya zo.',
  signIn: 'Shiga',
} as const satisfies Texts;
