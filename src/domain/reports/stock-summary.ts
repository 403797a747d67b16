import { movingActivities } from '#domain/ledger/activities/index.ts';
import type { MovingActivity } from '#domain/ledger/activity.ts';
import { type DiscardReason, discardReasons } from '#domain/ledger/adjustment-reasons.ts';
import type { Contribution } from '#domain/ledger/entry-change.ts';
import type { AntigenId, EntryId } from '#domain/kernel/ids.ts';
import type { EntryActivity } from '#domain/ledger/ledger-entry.ts';
import { type Account, directions } from '#domain/ledger/model.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import {
  measuredUse,
  stockBounds,
  type StockBounds,
  type SupplyLevel,
  type UseLine,
} from '#domain/ledger/stock-level.ts';
import { monthsBefore, type ReportMonth } from './report-month.ts';

/** Doses of one activity in one month. A reversal and the entry it reversed count nowhere. */
export interface StockFigure extends Contribution {
  readonly antigen: string;
  /** `2026-11`; for the sum over everything before the reported month any earlier text. */
  readonly month: string;
  readonly activity: Exclude<EntryActivity, 'reverse'>;
  /** True for a part of the others: transfers between facilities of the unit, at both ends. */
  readonly inside?: boolean | undefined;
}

/** The columns for movements in or out of the store. */
type MovedColumn =
  | 'quantityReceived'
  | 'issued'
  | 'transferred'
  | 'dosesReturned'
  | 'adjusted'
  | 'movedOtherwise';

/**
 * The monthly vaccine utilization summary of one antigen, in doses. Elements are NPHCDA's (Immunization Implementation Guide 0.9.0, report
 * data elements), plus all other movements, so that the opening balance leads to the closing one:
 *
 *   closing = opening + received − issued − transferred − returned + adjusted − discarded in closed vials + moved otherwise
 *
 * For a unit, transfers between its facilities are neither received nor sent. Null is a value that is not recorded, which differs from 0.
 */
export interface StockLine extends Readonly<Record<MovedColumn, number>> {
  readonly antigen: string;
  readonly openingBalance: number;
  /** From outside: suppliers, and for a unit facilities outside it. */
  readonly quantityReceived: number;
  readonly issued: number;
  readonly transferred: number;
  readonly dosesReturned: number;
  /** Increments minus decrements, without doses discarded in closed vials. */
  readonly adjusted: number;
  /** Movements in no other column, negative if doses left; for a unit also doses on the way inside it. */
  readonly movedOtherwise: number;
  /** Issued doses that were accounted for in the month: given and lost. */
  readonly dosesOpened: number;
  /** By {@link dosesGiven}. */
  readonly dosesGiven: number;
  /** Part of `dosesGiven` from vials that were not accounted for by the end of the month; null if unknown. */
  readonly givenFromOpenVials: number | null;
  readonly discardedOpenVial: number;
  /** Deductions with a reason of doses lost in unopened vials. */
  readonly discardedClosedVial: number;
  /** The same by reason; the reasons add up to it. */
  readonly discardedFor: Readonly<Record<DiscardReason, number>>;
  /** As on the start page, at the end of the month; null if too little is known, undefined for a unit, which has none. */
  readonly minimumStock: number | null | undefined;
  readonly maximumStock: number | null | undefined;
  /** Percentage of the doses opened, with two decimals; null if none were opened. */
  readonly openVialWastage: number | null;
  /**
   * Percentage of the doses handled, with two decimals: those there at the beginning and those that came in. Null without any. The rate is
   * therefore the same for a store, which opens no vials. That it is a share of each level's handled doses is taken from WHO's formula of
   * the whole rate, 1 − (1 − closed)^levels × (1 − open) (Revising global indicative wastage rates, concept note, April 2019); the text of
   * WHO/V&B/03.18 itself was not available, and DHIS2's metadata package divides by the doses used.
   */
  readonly closedVialWastage: number | null;
  readonly closingBalance: number;
  /** Part of the closing balance that was sent by then and is still unconfirmed today; null if unknown. */
  readonly onTheWay: number | null;
}

/** Doses of an antigen given in a month, by the register of children and by the ledger. */
export interface GivenInMonth {
  /** Doses recorded for children in the month, however they count. */
  readonly recorded: number;
  /** Doses recorded in the month before: a vial that is closed now may have been opened then. */
  readonly recordedBefore: number;
  /** Doses reported as given when vials were accounted for in the month. */
  readonly accounted: number;
}

/**
 * Doses given in a month by one facility, the same on every sheet: those recorded for children, including doses from vials that are kept
 * open. For a facility that records no children with the antigen, the doses of its accounted vials. A vial is kept open for 28 days at most
 * (WHO policy on multi-dose vials), so two months determine which of the two applies.
 */
export function dosesGiven({ recorded, recordedBefore, accounted }: GivenInMonth): number {
  return recorded + recordedBefore > 0 ? recorded : accounted;
}

/** Facts about an antigen in addition to its figures. */
export interface StockFacts {
  /** By {@link dosesGiven}, for a unit summed over its facilities; absent without a known register. */
  readonly given?: number | undefined;
  readonly givenFromOpenVials?: number | undefined;
  readonly onTheWay?: number | undefined;
  /** By {@link boundsOfMonth}; absent for a unit. */
  readonly bounds?: Pick<StockBounds, 'minimum' | 'maximum'> | null | undefined;
}

/** Facts about a place that determine its minimum and maximum stock. */
export interface KnownDemand {
  /** Lines that count, at least those of the measured days. */
  readonly lines: Iterable<UseLine>;
  /** The day on which each antigen first arrived. */
  readonly keptSince: ReadonlyMap<string, LocalDate>;
  readonly level: SupplyLevel;
}

/** The day whose start page agrees with a report of the month: the one after its last, or today for the current month. */
export function dayOfBounds(month: ReportMonth, today: LocalDate): LocalDate {
  const end = `${monthsBefore(month, -1)}-01` as LocalDate;
  return today < end ? today : end;
}

/** Minimum and maximum stock of each antigen at the end of a month, as the start page had them. */
export function boundsOfMonth(
  { lines, keptSince, level }: KnownDemand,
  month: ReportMonth,
  today: LocalDate,
): ReadonlyMap<string, StockBounds | null> {
  const on = dayOfBounds(month, today);
  const uses = measuredUse(lines, on, level);
  return new Map(
    Array.from(keptSince, ([antigen, since]) => [
      antigen,
      stockBounds({ use: uses.get(antigen as AntigenId), keptSince: since, today: on, level }),
    ]),
  );
}

/** The summary of a month, with a line for each antigen that was in the store or moved by its end, in the order of the figures. */
export function stockSummary(
  figures: readonly StockFigure[],
  month: ReportMonth,
  facts: ReadonlyMap<string, StockFacts> = new Map(),
): readonly StockLine[] {
  const byAntigen = Map.groupBy(
    figures.filter((figure) => figure.month <= month),
    ({ antigen }) => antigen,
  );
  return Array.from(byAntigen, ([antigen, own]) => lineOf(own, { antigen, month, ...facts.get(antigen) }));
}

function lineOf(
  figures: readonly StockFigure[],
  {
    antigen,
    month,
    given,
    givenFromOpenVials,
    onTheWay,
    bounds,
  }: StockFacts & { readonly antigen: string; readonly month: ReportMonth },
): StockLine {
  const all = figures.filter(({ inside }) => inside !== true);
  const within = all.filter((figure) => figure.month === month);
  const inside = figures.filter((figure) => figure.inside === true && figure.month === month);
  const stored = (column: MovedColumn) => storedIn(within, column) - storedIn(inside, column);
  const openingBalance = sumOf(
    all.filter((figure) => figure.month < month),
    (figure) => figure.stored,
  );
  const accounted = sumOf(within, ({ activity, doses }) => (activity === 'utilize' ? doses : 0));
  const lost = sumOf(within, ({ wastage }) => wastage);
  const opened = accounted + lost;
  const discardedFor = discardedByReason(within);
  const discarded = discardReasons.reduce((total, reason) => total + discardedFor[reason], 0);
  const adjusted = stored('adjusted') + discarded;
  const quantityReceived = stored('quantityReceived');
  const movedOtherwise = stored('movedOtherwise') + sumOf(inside, (figure) => figure.stored);
  const handled = openingBalance + quantityReceived + Math.max(0, adjusted) + Math.max(0, movedOtherwise);
  return {
    antigen,
    openingBalance,
    quantityReceived,
    issued: 0 - stored('issued'),
    transferred: 0 - stored('transferred'),
    dosesReturned: 0 - stored('dosesReturned'),
    adjusted,
    movedOtherwise,
    dosesOpened: opened,
    dosesGiven: given ?? accounted,
    givenFromOpenVials: givenFromOpenVials ?? null,
    discardedOpenVial: lost,
    discardedClosedVial: discarded,
    discardedFor,
    minimumStock: bounds === null ? null : bounds?.minimum,
    maximumStock: bounds === null ? null : bounds?.maximum,
    openVialWastage: percentOf(lost, opened),
    closedVialWastage: percentOf(discarded, handled),
    closingBalance: openingBalance + sumOf(within, (figure) => figure.stored),
    onTheWay: onTheWay ?? null,
  };
}

/** Column of a movement by its other account, so that every activity of the registry has one. */
const columnByAccount: Partial<Record<Account, MovedColumn>> = {
  supplier: 'quantityReceived',
  field: 'issued',
  adjustment: 'adjusted',
};

function columnOf(activity: StockFigure['activity']): MovedColumn {
  // It moves doses as a transfer does, and differs only in its name.
  if (activity === 'return') return 'dosesReturned';
  // A newer server may name an activity that is unknown here.
  const known: Pick<MovingActivity<never>, 'moves'> | undefined = movingActivities[activity];
  if (known === undefined) return 'movedOtherwise';
  const columns = directions.flatMap((direction) =>
    known.moves({ ...anyLine, direction }).flatMap(({ from, to }): MovedColumn[] => {
      if (from === 'in_transit' && to === 'store') return ['quantityReceived'];
      if (from === 'store' && to === 'in_transit') return ['transferred'];
      if (from !== 'store' && to !== 'store') return [];
      return [columnByAccount[from === 'store' ? to : from] ?? 'movedOtherwise'];
    }),
  );
  const [column = 'movedOtherwise', ...others] = new Set(columns);
  return others.length === 0 ? column : 'movedOtherwise';
}

const anyLine = { id: 'any' as EntryId, source: 'any' as EntryId, doses: 2, wastage: 1 };

function storedIn(figures: readonly StockFigure[], column: MovedColumn): number {
  return sumOf(figures, (figure) => (columnOf(figure.activity) === column ? figure.stored : 0));
}

function sumOf(figures: readonly StockFigure[], of: (figure: StockFigure) => number): number {
  return figures.reduce((total, figure) => total + of(figure), 0);
}

/** Doses that adjustments took out of the store; an adjustment that deducts has negative doses. */
function discardedByReason(
  figures: readonly Pick<StockFigure, 'reason' | 'doses'>[],
): StockLine['discardedFor'] {
  const doses = discardReasons.map((reason) => [
    reason,
    figures.reduce((total, figure) => total - (figure.reason === reason ? figure.doses : 0), 0),
  ]);
  return Object.fromEntries(doses) as StockLine['discardedFor'];
}

function percentOf(part: number, whole: number): number | null {
  return whole <= 0 ? null : Math.round((part * 10_000) / whole) / 100;
}
