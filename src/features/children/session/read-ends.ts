import { pageEngine } from '#client/page-engine.ts';
import { type SessionOnDay, withVial } from '#domain/sessions/held/given-in.ts';
import { packingOf } from './packing.ts';
import type { Session } from './session.ts';
import type { VialAtEnd } from './closing.ts';

/** What became of each opened vial by what is on the children's records, and how its antigen is packed. */
export async function readEnds(vials: Session['vials'], held: SessionOnDay) {
  const { children, planning, queries } = pageEngine();
  const parts = await planning.parts();
  const [given, inSession, antigens, ...issued] = await Promise.all([
    Promise.all(vials.map(({ entry }) => children.givenFrom(entry))),
    Promise.all(vials.map(({ entry }) => children.givenInSession(entry, withVial(held, entry, parts)))),
    queries.antigens(),
    ...[...new Set(vials.map(({ antigen }) => antigen))].map((antigen) => queries.openIssued(antigen)),
  ]);
  const open = new Set(issued.flat().map(({ id }) => id));
  const ends = vials.map((vial, at): VialAtEnd => {
    const doses = given[at]?.doses ?? 0;
    return {
      vial,
      given: doses,
      here: inSession[at]?.doses ?? 0,
      after: inSession[at]?.after ?? 0,
      left: Math.max(0, vial.doses - doses),
      isAccounted: !open.has(vial.entry),
    };
  });
  const packed = new Map(antigens.map((row) => [row.id, packingOf(row)]));
  return { ends, packed };
}
