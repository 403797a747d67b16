import { seriesOf } from './series.ts';

/**
 * How long an opened vial may be used: until six hours or the session are over, or for 28 days where the maker and its vial
 * monitor allow it.
 */
export const openVialRules = ['session', '28-days'] as const;
export type OpenVialRule = (typeof openVialRules)[number];

/** How a vaccine usually comes: doses in a vial, and how long an open one may be used. */
export interface UsualVial {
  readonly dosesPerVial: number;
  readonly openVial: OpenVialRule;
}

/**
 * The usual vials of the routine schedule and the rule for those that are open (WHO, prequalified vaccines; WHO, multi-dose vial
 * policy, 2014: liquid vaccines with a preservative and a vial monitor 28 days, all others the session or six hours).
 */
const usual: Readonly<Record<string, readonly [dosesPerVial: number, openVial: OpenVialRule]>> = {
  BCG: [20, 'session'],
  bOPV: [20, '28-days'],
  HepB: [10, '28-days'],
  Penta: [10, '28-days'],
  PCV: [4, '28-days'],
  IPV: [10, '28-days'],
  Rota: [5, 'session'],
  MR: [10, 'session'],
  YF: [10, 'session'],
  Men: [10, 'session'],
  HPV: [1, 'session'],
};

/** The usual vial of an antigen, by any name that the schedule knows it by; null of one that it does not. */
export function usualVialOf(antigenName: string): UsualVial | null {
  const [dosesPerVial, openVial] = usual[seriesOf(antigenName) ?? ''] ?? [];
  return dosesPerVial === undefined || openVial === undefined ? null : { dosesPerVial, openVial };
}
