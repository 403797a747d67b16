import type { OpenVialRule } from '#contract/resources/antigen.ts';
import type { AntigenRow } from '#contract/sync-rows.ts';
import { seriesOf } from '#domain/immunization/series.ts';

/** How an antigen is packed, and how long an opened vial of it may be used. */
export interface Packing {
  /** Undefined where nobody has said it. */
  readonly perVial: number | undefined;
  /** What is proposed in its place; undefined for an antigen that this table does not know. */
  readonly usualPerVial: number | undefined;
  readonly rule: OpenVialRule;
}

/**
 * The usual vials of the routine schedule and the rule for those that are open (WHO, prequalified vaccines; WHO, multi-dose vial
 * policy, 2014: liquid vaccines with a preservative and a vial monitor 28 days, all others the session or six hours). What
 * is said of the antigen itself comes before it.
 */
const usual: Readonly<Record<string, readonly [perVial: number, rule: OpenVialRule]>> = {
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

/** How an antigen is packed: as it was said, else as is usual; the stricter rule where nothing is known. */
export function packingOf(
  name: string,
  row: Pick<AntigenRow, 'dosesPerVial' | 'openVial'> | undefined,
): Packing {
  const [usualPerVial, usualRule] = usual[seriesOf(name) ?? ''] ?? [];
  return {
    perVial: row?.dosesPerVial,
    usualPerVial,
    rule: row?.openVial ?? usualRule ?? 'session',
  };
}
