import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import type { Stock } from '#client/stock/stock.ts';
import { dateOf, type LocalDateTime, quarterOf, yearOf } from '#domain/kernel/local-date.ts';
import type { CarriedLot } from '#domain/sessions/held/model.ts';
import { keptReasons } from '#bindings/ledger-words.ts';
import { type OpenVial, type Session, typeOfSession } from './session.ts';
import { openedTo, vialTakenBack } from './together/tell-colleagues.ts';
import type { VialAtEnd } from './closing.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import type { OpenVialRule } from '#domain/immunization/schedule/usual-vials.ts';
import { isOver, packingOf } from './packing.ts';
import { type SessionOnDay, withVial } from '#domain/sessions/held/given-in.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { sessionStrings } from './session-strings.ts';
import { daysOpen } from './take-out.ts';

/** Facts of an entry besides its doses: time, author and period. */
async function particularsOf({ on }: Pick<Session, 'on'>, { firstName, lastName }: Officer) {
  const now = await pageEngine().children.now();
  return {
    officer: `${firstName} ${lastName}`.trim(),
    // A session entered on a later day took place on its own.
    happenedAt: (now.startsWith(on) ? now : `${on}T12:00`) as LocalDateTime,
    year: yearOf(on),
    quarter: quarterOf(on),
  };
}

/**
 * Opens a vial of a carried lot: its doses are issued, which takes them out of the store, and a utilization at the end accounts for them.
 * The last vial of a lot may contain fewer doses. The session's part is saved in the same transaction, because the battery may run out at
 * any moment. Null if the ledger refuses it.
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
      ...(opened && { alsoSave: ({ id }) => opened(vialOf(id)) }),
    },
  );
  if (!saved.ok || saved.entry === null) return null;
  const vial = vialOf(saved.entry.id);
  return { session: { ...session, vials: [...session.vials, vial] }, vial: vial.entry };
}

/**
 * Undoes the opening of a vial from which nothing was given: its doses return to the store, and the session's part is updated in the same
 * transaction. Null on success, otherwise the ledger's refusal.
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
      ...(told && { alsoSave: () => told }),
    },
  );
  return saved.ok ? null : saved.reason;
}
type Refusal = Extract<Awaited<ReturnType<Stock['save']>>, { ok: false }>['reason'];

/** Accounts for finished vials, all or none. False if the ledger refuses one. */
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

/** A vial of a session with its remaining doses, and its time limit if known. */
interface VialInUse {
  readonly vial: OpenVial;
  readonly left: number;
  readonly rule: OpenVialRule | undefined;
  /** True if it has been open for too many hours to be used. */
  readonly isOver: boolean;
}

/** The vials of a session that are not accounted for, by the children's records; undefined while they are read. */
export function useVials({ vials }: Pick<Session, 'vials'>): readonly VialInUse[] | undefined {
  const { children, queries } = pageEngine();
  const entries = vials.map(({ entry }) => entry).join(' ');
  return useLiveQuery(async () => {
    const [given, antigens, now, open] = await Promise.all([
      Promise.all(vials.map(({ entry }) => children.givenFrom(entry))),
      queries.antigens(),
      children.now(),
      readOpen(vials),
    ]);
    const packed = new Map(antigens.map((row) => [row.id, packingOf(row)]));
    const all = vials.map((vial, at) => {
      const packing = packed.get(vial.antigen);
      return {
        vial,
        left: Math.max(0, vial.doses - (given[at]?.doses ?? 0)),
        rule: packing?.rule,
        isOver: packing !== undefined && isOver(vial, packing, now),
      };
    });
    return all.filter(({ vial }) => open.has(vial.entry));
  }, [children, queries, entries]);
}

/** The issued entries of the vials' antigens that are not accounted for, as far as known here. */
async function readOpen(vials: Session['vials']): Promise<ReadonlySet<OpenVial['entry']>> {
  const { queries } = pageEngine();
  const antigens = [...new Set(vials.map(({ antigen }) => antigen))];
  const issued = await Promise.all(antigens.map((antigen) => queries.openIssued(antigen)));
  return new Set(issued.flat().map(({ id }) => id));
}

/** Doses given and left of each opened vial by the children's records, and the packing of its antigen. */
export async function readVialOutcomes(vials: Session['vials'], held: SessionOnDay) {
  const { children, planning, queries } = pageEngine();
  const parts = await planning.parts();
  const [given, inSession, antigens, open] = await Promise.all([
    Promise.all(vials.map(({ entry }) => children.givenFrom(entry))),
    Promise.all(vials.map(({ entry }) => children.givenInSession(entry, withVial(held, entry, parts)))),
    queries.antigens(),
    readOpen(vials),
  ]);
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

/** Says until when an opened vial may be used: the end of the session if nothing is known. */
export function untilWords(
  { openedAt }: Pick<OpenVial, 'openedAt'>,
  rule: OpenVialRule | undefined,
  words: { readonly session: string } = { session: sessionStrings.untilEnd },
): string {
  if (rule !== '28-days') return words.session;
  return sessionStrings.until(formatDate(addDays(dateOf(openedAt), daysOpen)));
}
