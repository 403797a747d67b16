import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import type { TextSize, ThemeChoice } from '#ui/theme/appearance.ts';

export const settingsStrings = catalogue('settings', {
  title: 'Settings',
  look: 'Appearance',
  lookHint: 'For this tablet, whoever is signed in.',
  theme: 'Theme',
  themes: {
    automatic: 'Automatic',
    light: 'Light',
    dark: 'Dark',
    sunlight: 'Sunlight',
  } satisfies Record<ThemeChoice, string>,
  themeHints: {
    automatic: 'Light or dark, as the tablet is set.',
    light: 'For rooms and daylight.',
    dark: 'For the evening, and to save the battery.',
    sunlight: 'Black on white with heavier letters, for work outdoors.',
  } satisfies Record<ThemeChoice, string>,
  textSize: 'Text size',
  textSizes: { normal: 'Normal', large: 'Large', largest: 'Largest' } satisfies Record<TextSize, string>,
  sample: 'Measles and rubella vaccine, 10 doses a vial',
  sampleUnit: 'doses',
  held: 'On this tablet',
  entries: 'Stock records',
  children: 'Children',
  waiting: 'Waiting',
  used: 'Space used',
  usedOf: message<[used: string, quota: string]>('{used} of {quota}', 'used', 'quota'),
  kept: 'Your records stay on this tablet until you sign out.',
  notKept: 'Your records may be lost if this tablet runs out of space.',
  unknown: 'This browser does not say whether it keeps your records when space runs out.',
  askToKeep: 'Keep my records safe',
  account: 'Account',
  email: 'Email',
  facility: 'Facility',
  deviceId: 'Device id',
  version: 'Version',
  toSync: 'Open the sync centre',
});
