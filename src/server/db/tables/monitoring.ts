import type { Counting } from '#domain/immunization/schedule/given-doses.ts';
import type { NotGivenReason } from '#domain/immunization/screening/not-given.ts';
import type { EntryActivity } from '#domain/ledger/ledger-entry.ts';
import type { ImmunizationType } from '#domain/ledger/model.ts';
import type { CohortFigure } from '#domain/reports/coverage.ts';

/** Figures of a unit as they stand, in several rows that are summed on reading. */
export interface RollupWalletTable {
  unit_id: string;
  antigen_id: string;
  shard: number;
  level: 'lga' | 'state' | 'country';
  balance: number;
  issued: number;
  wastage: number;
}

/** Activity in a period: the reporting year and quarter that the officer chose, and the month in which it happened. */
interface Period {
  antigen_id: string;
  year: number;
  quarter: string;
  /** `2026-11`. */
  month: string;
  activity: EntryActivity;
  /** Reason of an adjustment; empty for any other entry, and if nobody recorded it. */
  reason: string;
}

/** Sums of entries that were not taken back; see the view `ledger_counted`. */
interface Counted {
  /** As entered; increments less decrements; of a utilization the doses used. */
  doses: number;
  entries: number;
  wastage: number;
  /** Doses added to the store, negative if taken from it. */
  stored: number;
}

export interface RollupFacilityTable extends Period, Counted {
  facility_id: string;
}

export interface RollupActivityTable extends Period, Counted {
  /** The smallest unit that the facility lies in. */
  unit_id: string;
  state_id: string | null;
  country_id: string;
}

/** Activity in a quarter, a year (`quarter` 'all'), a quarter of all years (`year` 0), or ever. */
export interface RollupPeriodTable extends Omit<Period, 'month'>, Counted {
  /** The smallest unit that the facility lies in. */
  unit_id: string;
  state_id: string | null;
  country_id: string;
}

/** Doses of a lot that were issued, of these that were wasted, and those lost in closed vials; see the view `lot_counted`. */
export interface RollupLotTable {
  facility_id: string;
  lot_id: string;
  antigen_id: string;
  issued: number;
  wastage: number;
  discarded: number;
}

/** Records of a facility about a month, and the time at which the last of them came. */
export interface RollupReportTable {
  facility_id: string;
  month: string;
  entries: number;
  doses: number;
  received_at: Date | null;
}

/** The stock of a facility on a day, as it stood at a step of its feed. */
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

/** Children born in a month, and how many of them have what; see `src/domain/reports/coverage.ts`. */
type CohortOf<Place> = Place & { born_in: string } & Record<CohortFigure, number>;

/** Doses given in a month, by what they count as; the dose is empty for what has no place in the schedule. */
type GivenOf<Place> = Place & {
  month: string;
  counting: Counting;
  dose: string;
  antigen_id: string;
  immunization_type: ImmunizationType;
  children: number;
};

/** Doses that were due in a month and not given, as notes call them. */
type NotGivenOf<Place> = Place & { month: string; dose: string; reason: NotGivenReason; doses: number };

interface OfFacility {
  facility_id: string;
}

/** Of the smallest unit that a facility lies in. */
interface OfUnit {
  unit_id: string;
  state_id: string | null;
  country_id: string;
}

/** Effect of a facility's temperature readings on its lots, as of a step of its feed. */
export interface FacilityColdTable {
  facility_id: string;
  seq: number;
  /** Units that somebody has to see to. */
  troubled: number;
  /** Lots in stock that are on hold. */
  held: string[];
}

/** Next expected visit of a child who was here. */
export interface ChildVisitTable {
  facility_id: string;
  child_id: string;
  last_on: string;
  visit_on: string;
}

/** Figures that are kept with each event, and those of cards, which are kept until the facility moves. */
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
