import type { Counting } from '#domain/immunization/schedule/given-doses.ts';
import type { NotGivenReason } from '#domain/immunization/screening/not-given.ts';
import type { EntryActivity } from '#domain/ledger/ledger-entry.ts';
import type { ImmunizationType } from '#domain/ledger/model.ts';
import type { CohortFigure } from '#domain/reports/coverage.ts';

/** Current figures of a unit, spread over several rows that are summed when read. */
export interface RollupWalletTable {
  unit_id: string;
  antigen_id: string;
  shard: number;
  level: 'lga' | 'state' | 'country';
  balance: number;
  issued: number;
  wastage: number;
}

/**
 * The period of an activity: the reporting year and quarter that the officer chose, and the month in which it
 * happened.
 */
interface Period {
  antigen_id: string;
  year: number;
  quarter: string;
  /** For example `2026-11`. */
  month: string;
  activity: EntryActivity;
  /** Reason of an adjustment; empty for any other entry, or if none was recorded. */
  reason: string;
}

/** Sums of entries that were not reversed; see the view `ledger_counted`. */
interface Counted {
  /** Doses as entered; for adjustments, increases less decreases; for a utilization, the doses used. */
  doses: number;
  entries: number;
  wastage: number;
  /** Doses added to the store; negative if doses left it. */
  stored: number;
}

export interface RollupFacilityTable extends Period, Counted {
  facility_id: string;
}

export interface RollupActivityTable extends Period, Counted {
  /** The smallest unit that contains the facility. */
  unit_id: string;
  state_id: string | null;
  country_id: string;
}

/** Activity in a quarter, a year (`quarter` 'all'), a quarter over all years (`year` 0), or in total. */
export interface RollupPeriodTable extends Omit<Period, 'month'>, Counted {
  /** The smallest unit that contains the facility. */
  unit_id: string;
  state_id: string | null;
  country_id: string;
}

/** Doses of a lot issued, those of them wasted, and those lost in closed vials; see the view `lot_counted`. */
export interface RollupLotTable {
  facility_id: string;
  lot_id: string;
  antigen_id: string;
  issued: number;
  wastage: number;
  discarded: number;
}

/** How many records a facility made about a month, and when the last of them arrived. */
export interface RollupReportTable {
  facility_id: string;
  month: string;
  entries: number;
  doses: number;
  received_at: Date | null;
}

/** A facility's stock on a day, computed at a step of its feed. */
export interface FacilityCardTable {
  facility_id: string;
  seq: number;
  day: string;
  balance: number;
  issued: number;
  wastage: number;
  discarded: number;
  usable: number;
  expiring: number;
  stock_outs: number;
}

/** Children born in a month, and how many of them reached each milestone; see `src/domain/reports/coverage.ts`. */
type CohortOf<Place> = Place & { born_in: string } & Record<CohortFigure, number>;

/** Doses given in a month, by what they count as; `dose` is empty for a dose outside the schedule. */
type GivenOf<Place> = Place & {
  month: string;
  counting: Counting;
  dose: string;
  antigen_id: string;
  immunization_type: ImmunizationType;
  children: number;
};

/** Doses that were due in a month and not given; `dose` is the name that notes use. */
type NotGivenOf<Place> = Place & { month: string; dose: string; reason: NotGivenReason; doses: number };

interface OfFacility {
  facility_id: string;
}

/** The smallest unit that contains the facility. */
interface OfUnit {
  unit_id: string;
  state_id: string | null;
  country_id: string;
}

/** Effect of a facility's temperature readings on its lots, as of a step of its feed. */
export interface FacilityColdTable {
  facility_id: string;
  seq: number;
  /** Units that somebody has to check. */
  troubled: number;
  /** Lots in stock that are on hold. */
  held: string[];
}

/** Next expected visit of a child. */
export interface ChildVisitTable {
  facility_id: string;
  child_id: string;
  last_on: string;
  visit_on: string;
}

/** Figures updated with each event, and stock cards, which are valid until the facility's feed moves. */
export interface MonitoringTables {
  rollup_wallet: RollupWalletTable;
  rollup_facility: RollupFacilityTable;
  rollup_activity: RollupActivityTable;
  rollup_period: RollupPeriodTable;
  rollup_lot: RollupLotTable;
  rollup_report: RollupReportTable;
  facility_card: FacilityCardTable;
  facility_cold: FacilityColdTable;
  rollup_cohort: CohortOf<OfFacility>;
  rollup_cohort_unit: CohortOf<OfUnit>;
  rollup_given: GivenOf<OfFacility>;
  rollup_given_unit: GivenOf<OfUnit>;
  rollup_not_given: NotGivenOf<OfFacility>;
  rollup_not_given_unit: NotGivenOf<OfUnit>;
  child_visit: ChildVisitTable;
}
