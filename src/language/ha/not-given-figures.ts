import type { Texts } from '../texts.ts';

export const notGivenFigures = {
  sickOnTheDay: 'Ba shi da lafiya a ranar',
  ofCampaign: '{antigen}, gangami',
} as const satisfies Texts;
