import { pageEngine } from '#client/page-engine.ts';
import { doseOf } from '#domain/immunization/schedule/series.ts';
import type { AntigenId, ChildId } from '#domain/kernel/ids.ts';
import { dateOf, type LocalDate } from '#domain/kernel/local-date.ts';
import { takenAlong } from './due-today.ts';
import { keptHere } from './kept-here.ts';
import { isOver, packingOf } from './packing.ts';
import type { OpenVial, Session } from './session.ts';
import { dueDoses, labelsOf, visitFacts } from '../immunize/immunize-visit.ts';

/**
 * What is known of a child in front of the officer, and of the stock for what it is due and what was taken along; null for a
 * child that is not here.
 */
export async function readVisit(child: ChildId, session: Session) {
  const { on } = session;
  const { children, planning } = pageEngine();
  const [plans, card, { vaccines, kept, antigens }] = await Promise.all([
    planning.plans(),
    children.card(child, on),
    keptHere(),
  ]);
  if (card === null) return null;
  const facts = visitFacts(card, vaccines);
  const due = dueDoses(facts, [], { kept, on });
  const wanted = [...new Set([...due.here, ...takenAlong(session)].map(({ antigen }) => antigen))];
  const stock = await Promise.all(wanted.map((antigen) => children.stock(antigen, on)));
  const now = await children.now();
  const packed = new Map(antigens.map((row) => [row.id, packingOf(row)]));
  const packingFor = ({ antigen, name }: OpenVial) => packed.get(antigen) ?? packingOf({ name });
  return {
    plans,
    card,
    facts: { ...facts, labels: labelsOf(stock.flat()) },
    due,
    stock: new Map(wanted.map((antigen, at) => [antigen, stock[at] ?? []])),
    rules: new Map(Array.from(packed, ([antigen, { rule }]) => [antigen, rule])),
    /** Vials of the session that are over their hours; of none on a later day, when what is entered was given on that of the session. */
    over: new Set(
      session.vials
        .filter((vial) => dateOf(now) === on && isOver(vial, packingFor(vial), now))
        .map(({ entry }) => entry),
    ),
  };
}
export type KnownVisit = NonNullable<Awaited<ReturnType<typeof readVisit>>>;

/** So many children of the due list are asked: of more, an opened vial is used up anyway. */
const mostAsked = 100;

/** How many other children on the due list need a dose of an antigen, by the antigen's series. */
export async function readOthers(
  { child, on }: { readonly child: ChildId; readonly on: LocalDate },
  seriesByAntigen: ReadonlyMap<AntigenId, string | null>,
): Promise<ReadonlyMap<AntigenId, number>> {
  const { children } = pageEngine();
  const lists = await Promise.all(
    (['overdue', 'today'] as const).map((bucket) =>
      children.dueList({ bucket, today: on, page: 0, pageSize: mostAsked, isOfKept: true }),
    ),
  );
  const rows = lists.flatMap((list) => list.rows).filter((row) => row.child.id !== child);
  return new Map(
    Array.from(seriesByAntigen, ([antigen, series]) => [
      antigen,
      rows.filter(({ doses }) =>
        doses.some(({ code, state }) => state !== 'upcoming' && doseOf(code)?.antigen === series),
      ).length,
    ]),
  );
}
