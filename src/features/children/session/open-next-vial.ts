import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import type { Stock } from '#client/stock/stock.ts';
import { dateOf, type LocalDateTime, quarterOf, yearOf } from '#domain/kernel/local-date.ts';
import type { CarriedLot } from '#domain/sessions/held/model.ts';
import { keptReasons } from '#bindings/kept-reasons.ts';
import type { OpenVial, Session } from './session.ts';
import { vialTakenBack, openedTo } from './together/tell-colleagues.ts';

/** What an entry of the session says besides its doses: when, by whom, and for which period it counts. */
export async function particularsOf({ on }: Pick<Session, 'on'>, { firstName, lastName }: Officer) {
  const now = await pageEngine().children.now();
  return {
    officer: `${firstName} ${lastName}`.trim(),
    // A session that is entered on a later day happened on its own.
    happenedAt: (now.startsWith(on) ? now : `${on}T12:00`) as LocalDateTime,
    year: yearOf(on),
    quarter: quarterOf(on),
  };
}

/**
 * Opens a vial of a carried lot: its doses are issued, so that they are taken off the store and accounted for by a utilization
 * at the end. The last vial of a lot may hold fewer doses than the others. The session is told in the same transaction, as a
 * battery may end at any moment. Null where the ledger refuses it.
 */
export async function openNextVial(
  session: Session,
  carried: CarriedLot,
  officer: Officer,
): Promise<{ readonly session: Session; readonly vial: OpenVial['entry'] } | null> {
  const { queries, stock } = pageEngine();
  const left = (await queries.lotsLeft([carried.lot])).get(carried.lot) ?? 0;
  const doses = Math.min(carried.perVial, left);
  const particulars = await particularsOf(session, officer);
  const { antigen, name, lot, batchNo } = carried;
  const vialOf = (entry: OpenVial['entry']): OpenVial => ({
    antigen,
    name,
    entry,
    lot,
    batchNo,
    doses,
    openedAt: particulars.happenedAt,
  });
  const opened = await openedTo(session);
  const saved = await stock.save(
    { type: 'issue', payload: { entry: carried.lot, doses, ...particulars } },
    {
      author: { user: officer.userId, facility: officer.facilityId },
      ...(opened && { told: ({ id }) => opened(vialOf(id)) }),
    },
  );
  if (!saved.ok || saved.entry === null) return null;
  const vial = vialOf(saved.entry.id);
  return { session: { ...session, vials: [...session.vials, vial] }, vial: vial.entry };
}

/**
 * Takes back that a vial was opened, as nothing was given from it: its doses are in the store again, and the session is told in the same
 * transaction. Null where that was done, else why the ledger does not let it pass.
 */
export async function takeBackVial(
  session: Session,
  { entry }: OpenVial,
  officer: Officer,
): Promise<Refusal | null> {
  const { children, stock } = pageEngine();
  if ((await children.givenFrom(entry)).doses > 0) return 'moved-on';
  const happenedAt = await children.now();
  const told = vialTakenBack(session, entry);
  const saved = await stock.save(
    {
      type: 'reverse',
      payload: {
        entry,
        reason: keptReasons.vialNotOpened,
        officer: `${officer.firstName} ${officer.lastName}`.trim(),
        happenedAt,
        year: yearOf(dateOf(happenedAt)),
        quarter: quarterOf(dateOf(happenedAt)),
      },
    },
    {
      author: { user: officer.userId, facility: officer.facilityId },
      ...(told && { told: () => told }),
    },
  );
  return saved.ok ? null : saved.reason;
}
type Refusal = Extract<Awaited<ReturnType<Stock['save']>>, { ok: false }>['reason'];
