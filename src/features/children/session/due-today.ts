import type { StockChoice } from '#client/children/stock-choices.ts';
import { campaignDose } from '#domain/immunization/screening/not-given.ts';
import { outside } from '#domain/immunization/schedule/products.ts';
import type { AntigenId, EntryId } from '#domain/kernel/ids.ts';
import { vialInUse } from '#domain/immunization/schedule/usual-vials.ts';
import { dateOf } from '#domain/kernel/local-date.ts';
import type { DueChoice, VisitFacts } from '../immunize/immunize-visit.ts';
import type { CarriedLot } from '#domain/sessions/held/model.ts';
import { nextToOpen, otherToOpen, type Session } from './session.ts';

/** A dose proposed for a child, and the vial that it would come from. */
export interface DueToday {
  /** The schedule's code; null for a dose that has no place in the schedule. */
  readonly code: string | null;
  readonly name: string;
  readonly antigen: AntigenId;
  /** The series that the antigen belongs to; null outside the schedule. */
  readonly series: string | null;
  /** Open vial of the session; null if none has a dose left that may be given, or if the officer has to choose among several. */
  readonly source: StockChoice | null;
  /** Open vials of other batches that it could come from too, one of each batch; without a source the officer chooses one. */
  readonly others: readonly StockChoice[];
  /** An open vial past its hours, if there is no other, for a dose that was given in time. */
  readonly over: StockChoice | null;
  /** Lot to open the next vial from; while a vial is open, only another lot. Null if none is carried. */
  readonly toOpen: CarriedLot | null;
  /** The first usable lot of the store, if no vial of the session has a dose left and none is left to open; null without one. */
  readonly toTake: StockChoice | null;
}

/** Key of a row among those of a child: each antigen is given once in a visit. */
export function rowKey({ code, antigen }: Pick<DueToday, 'code' | 'antigen'>): string {
  return code ?? antigen;
}

/** Key of a row among the notes of doses not given. */
export function notedDose({ code, name, series }: Pick<DueToday, 'code' | 'name' | 'series'>): string {
  return code ?? campaignDose({ name, series: series ?? outside });
}

/** Entries past their hours, from which nothing may be given. */
type Over = ReadonlySet<EntryId>;
const none: Over = new Set();

/** Due doses with the vial each would come from: the vial opened first is finished first. */
export function dueToday(
  session: Session,
  due: readonly DueChoice[],
  stock: ReadonlyMap<AntigenId, readonly StockChoice[]>,
  over: Over = none,
): readonly DueToday[] {
  return due.map(({ antigen, dose: { code, name, antigen: series } }) => ({
    code,
    name,
    antigen,
    series,
    ...vialFor(session, antigen, { stock, over }),
  }));
}

/** Doses of a campaign: every antigen taken along, regardless of the schedule, once a day. */
export function campaignToday(
  session: Session,
  { given, series }: Pick<VisitFacts, 'given' | 'series'>,
  stock: ReadonlyMap<AntigenId, readonly StockChoice[]>,
  over: Over = none,
): readonly DueToday[] {
  const today = new Set(
    given.filter(({ immunizedOn }) => immunizedOn === session.on).map(({ antigen }) => antigen),
  );
  return takenAlong(session)
    .filter(({ name }) => !today.has(name))
    .map(({ antigen, name }) => ({
      code: null,
      name,
      antigen,
      series: series.get(antigen) ?? null,
      ...vialFor(session, antigen, { stock, over }),
    }));
}

/** The antigens of which a session has vials, carried or open. */
export function takenAlong({
  carried,
  vials,
}: Pick<Session, 'carried' | 'vials'>): readonly { readonly antigen: AntigenId; readonly name: string }[] {
  return [
    ...new Map([...carried, ...vials].map(({ antigen, name }) => [antigen, { antigen, name }])).values(),
  ];
}

function vialFor(
  session: Session,
  antigen: AntigenId,
  {
    stock,
    over: overHours,
  }: { readonly stock: ReadonlyMap<AntigenId, readonly StockChoice[]>; readonly over: Over },
): Pick<DueToday, 'source' | 'others' | 'over' | 'toOpen' | 'toTake'> {
  const choices = stock.get(antigen) ?? [];
  const sources = openSources(session, choices);
  const open = sources.filter((choice) => !overHours.has(choice.source));
  const vials = new Map(session.vials.map((vial) => [vial.entry, vial]));
  const opened = open.map((choice) => {
    const vial = vials.get(choice.source);
    return { ...choice, openedOn: vial ? dateOf(vial.openedAt) : null };
  });
  const chosen = open.find((choice) => vials.get(choice.source)?.isChosen)?.source;
  const source = vialInUse(opened, { on: session.on, chosen }) ?? null;
  const others = open.filter(
    ({ label }, at) =>
      label.batchNo !== source?.label.batchNo &&
      open.findIndex((one) => one.label.batchNo === label.batchNo) === at,
  );
  const entries = open.map((choice) => choice.source);
  const toOpen = open.length > 0 ? otherToOpen(session, antigen, entries) : nextToOpen(session, antigen);
  const over = open.length === 0 ? (sources[0] ?? null) : null;
  const toTake =
    open.length > 0 || toOpen
      ? undefined
      : choices.find(
          ({ kind, available, cautions }) => kind === 'lot' && available > 0 && cautions.length === 0,
        );
  return { source, others, over, toOpen: toOpen ?? null, toTake: toTake ?? null };
}

/** The open vials that may be used, in the order in which they are used up. */
function openSources({ vials }: Session, choices: readonly StockChoice[]): readonly StockChoice[] {
  return vials.flatMap(({ entry }) => {
    const choice = choices.find(({ kind, source }) => kind === 'issued' && source === entry);
    return choice && choice.available > 0 && choice.cautions.length === 0 ? [choice] : [];
  });
}
