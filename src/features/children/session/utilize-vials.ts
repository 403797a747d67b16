import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import type { VialAtEnd } from './closing.ts';
import { particularsOf } from './open-next-vial.ts';
import { type Session, typeOfSession } from './session.ts';

/** Accounts for the vials that are done with, all or none. False where the ledger refuses one. */
export async function utilizeVials(
  officer: Officer,
  session: Pick<Session, 'kind' | 'on'>,
  ends: readonly VialAtEnd[],
): Promise<boolean> {
  if (ends.length === 0) return true;
  const particulars = await particularsOf(session, officer);
  const saved = await pageEngine().stock.saveTogether(
    ends.map(({ vial, given }) => ({
      type: 'utilize',
      payload: {
        entry: vial.entry,
        childrenImmunized: Math.min(given, vial.doses),
        immunizationType: typeOfSession(session.kind),
        ...particulars,
      },
    })),
    { author: { user: officer.userId, facility: officer.facilityId } },
  );
  return saved.ok;
}
