import type { ReactNode } from 'react';
import type { LedgerQuery } from '#client/stock/entries/ledger-page.ts';
import type { Officer } from '#client/session/officer.ts';
import type { EntryId } from '#domain/kernel/ids.ts';
import type { Direction } from '#domain/ledger/model.ts';
import type { SourceFlowProps } from './activity/source-flow.tsx';
import type { ShownEntry } from './shown.ts';

/** The screens that list entries. */
export type EntryScreenName = 'ledger' | 'adjustment-return' | 'utilization';

/** A listing of the entries of an activity: where it stands, and what its rows tell. */
export interface EntryListing {
  /** What a screen's address calls it. */
  readonly name: string;
  readonly screen: EntryScreenName;
  readonly label: string;
  readonly caption: string;
  /** Header of the time at which it happened. */
  readonly time: string;
  readonly empty: string;
  /** What tells its entries apart, beside what every entry has. */
  readonly tells: 'vvm' | 'direction' | 'destination' | 'use';
  /** Whether a row shows what its lot has left. */
  readonly showsLeft?: boolean;
  /** What its search looks at, where that is less than all that a row tells (spec: Ledger, Utilization). */
  readonly searchIn?: LedgerQuery['searchIn'];
}

/** What the steps of an activity are given, from the choice of the entry to the saved form. */
export interface ActivitySteps {
  readonly form: {
    readonly officer: Officer;
    readonly corrects: ShownEntry | null;
    readonly onSaved: (entry: EntryId | null) => void;
    readonly onClose: () => void;
  };
  /** The choice of the entry to start from. */
  readonly flow: Omit<SourceFlowProps, 'starts' | 'submitLabel' | 'children'>;
  readonly direction: Direction;
  readonly onTurn: (direction: string) => void;
}

/** What the screens need to know of an activity that an officer records. */
export interface ActivityScreen {
  /** What the officer is told when it is saved. */
  readonly saved: (direction: Direction) => string;
  /** What moved the doses where a figure is explained, with the other facility where there is one. */
  readonly moved: (other: string | null) => string;
  readonly listings: readonly EntryListing[];
  /** Its form, and the steps before it. No hooks: it is called while the modal is drawn. */
  readonly steps: (given: ActivitySteps) => ReactNode;
}
