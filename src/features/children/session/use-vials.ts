import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import type { OpenVialRule } from '#domain/immunization/schedule/usual-vials.ts';
import { isOver, packingOf } from './packing.ts';
import type { OpenVial, Session } from './session.ts';

/** A vial of a session with the doses that are left in it, and how long it may be used where that is known. */
export interface VialInUse {
  readonly vial: OpenVial;
  readonly left: number;
  readonly rule: OpenVialRule | undefined;
  /** It has been open for too many hours to give from it. */
  readonly isOver: boolean;
}

/** The vials of a session by what is on the children's records; undefined while they are being read. */
export function useVials({ vials }: Pick<Session, 'vials'>): readonly VialInUse[] | undefined {
  const { children, queries } = pageEngine();
  const entries = vials.map(({ entry }) => entry).join(' ');
  return useLiveQuery(async () => {
    const [given, antigens, now] = await Promise.all([
      Promise.all(vials.map(({ entry }) => children.givenFrom(entry))),
      queries.antigens(),
      children.now(),
    ]);
    const packed = new Map(antigens.map((row) => [row.id, packingOf(row)]));
    return vials.map((vial, at) => {
      const packing = packed.get(vial.antigen);
      return {
        vial,
        left: Math.max(0, vial.doses - (given[at]?.doses ?? 0)),
        rule: packing?.rule,
        isOver: packing !== undefined && isOver(vial, packing, now),
      };
    });
  }, [children, queries, entries]);
}
