import type { Texts } from '../texts.ts';

export const undelivered = {
  unreachable: 'Ba a samu sabar da ke tura saƙonni ba.',
  deferred: 'Sabar da ke tura saƙonni ta ce a sake gwadawa daga baya.',
  refused: 'An ƙi karɓar saƙon: watakila adireshin ba daidai ba ne.',
  expired: 'Ba a iya tura shi kan lokaci ba, an daina gwadawa.',
  interrupted: 'An katse turawa: watakila ya isa, watakila bai isa ba, kuma ba a sake tura shi da kansa.',
  'child-died': 'Yaron ya rasu: an janye shi.',
} as const satisfies Texts;
