import type { Texts } from '../texts.ts';

export const messageKinds = {
  'child-registered': 'Rajistar rigakafin yaro',
  'child-immunized': 'Ci gaban rigakafin yaro',
  'visit-tomorrow': 'Tunatarwar rigakafin yaro',
  'visit-missed': 'Yaron da bai zo rigakafi ba',
  'session-changed': 'An canja ranar rigakafin yaro',
} as const satisfies Texts;
