import { type ActivityName, activityNameOf } from '#contract/activity-names.ts';
import { assert } from '#domain/kernel/assert.ts';
import type { ActivityType } from '#domain/ledger/activities/index.ts';
import type { EntryActivity } from '#domain/ledger/ledger-entry.ts';
import type { Direction } from '#domain/ledger/model.ts';
import { Toggle } from '#ui/layout/toggle.tsx';
import { DispatchForm, type DispatchFormProps, UtilizeForm } from './activity/destined-forms.tsx';
import { ReceiveFlow } from './activity/receive-flow.tsx';
import { adjustActivities, lotActivity, utilizeActivity } from './activity/source-activities.tsx';
import type { SourceActivity } from './activity/source-activity.ts';
import { SourceFlow, type SourceFlowProps } from './activity/source-flow.tsx';
import { SourceForm } from './activity/source-form.tsx';
import { dispatchForms } from './activity/source-forms.ts';
import { fieldWords, submitWords } from './field-words.ts';
import { directionWord, stockStrings } from './strings.ts';
import type { ReactNode } from 'react';
import type { LedgerQuery } from '#client/stock/entries/ledger-page.ts';
import type { Officer } from '#client/session/officer.ts';
import type { EntryId } from '#domain/kernel/ids.ts';
import type { ShownEntry } from './shown.ts';

import { savedWords, movedWords, listingWords } from './strings.ts';

const directionOptions = [
  { value: 'increment', label: directionWord.increment },
  { value: 'decrement', label: directionWord.decrement },
] as const satisfies readonly { value: Direction; label: string }[];

const issueActivity = lotActivity(
  { submitLabel: submitWords.issue, happenedAt: fieldWords.issuedAt },
  (payload) => ({ type: 'issue', payload }),
);

function onSource<Output>(rule: SourceActivity<Output>, { flow, form }: ActivitySteps) {
  return (
    <SourceFlow {...flow} starts={rule.starts} submitLabel={rule.form.submitLabel}>
      {(chosen) => <SourceForm {...form} {...chosen} activity={rule} />}
    </SourceFlow>
  );
}

function toAnother(name: DispatchFormProps['name'], { flow, form }: ActivitySteps) {
  return (
    <SourceFlow {...flow} starts="lot" submitLabel={dispatchForms[name].submitLabel}>
      {(chosen) => <DispatchForm {...form} {...chosen} name={name} />}
    </SourceFlow>
  );
}

/**
 * Words and forms of each activity; null for one that officers do not choose in the modal. A new activity adds its record here, in the
 * order of its screen's listings.
 */
const activityScreens = {
  receive: {
    saved: () => savedWords.receive,
    moved: (from) => (from === null ? movedWords.received : movedWords.receivedFrom(from)),
    listings: [
      {
        name: 'received',
        screen: 'ledger',
        label: listingWords.received,
        caption: listingWords.receivedCaption,
        time: listingWords.receivedAt,
        empty: listingWords.noneReceived,
        tells: 'vvm',
        showsLeft: true,
      },
    ],
    steps: ({ form }) => <ReceiveFlow {...form} />,
  },
  issue: {
    saved: () => savedWords.issue,
    moved: () => movedWords.issued,
    listings: [
      {
        name: 'issued',
        screen: 'ledger',
        label: listingWords.issued,
        caption: listingWords.issuedCaption,
        time: listingWords.issuedAt,
        empty: listingWords.noneIssued,
        tells: 'vvm',
        searchIn: 'names',
      },
      {
        name: 'issued-out',
        screen: 'utilization',
        label: listingWords.issuedOut,
        caption: listingWords.issuedOut,
        time: listingWords.issuedAt,
        empty: listingWords.noneIssued,
        tells: 'vvm',
        searchIn: 'words',
      },
    ],
    steps: (given) => onSource(issueActivity, given),
  },
  transfer: {
    saved: () => savedWords.transfer,
    moved: (to) => (to === null ? movedWords.transferred : movedWords.transferredTo(to)),
    listings: [
      {
        name: 'transferred',
        screen: 'ledger',
        label: listingWords.transferred,
        caption: listingWords.transferredCaption,
        time: listingWords.transferredAt,
        empty: stockStrings.noRecords,
        tells: 'destination',
      },
    ],
    steps: (given) => toAnother('transfer', given),
  },
  adjust: {
    saved: (direction) => savedWords[direction],
    moved: () => movedWords.adjusted,
    listings: [
      {
        name: 'adjustment',
        screen: 'adjustment-return',
        label: stockStrings.adjustment,
        caption: stockStrings.adjustment,
        time: listingWords.adjustedAt,
        empty: stockStrings.noRecords,
        tells: 'direction',
      },
    ],
    steps: (given) => (
      <>
        <Toggle
          label={stockStrings.direction}
          options={directionOptions}
          value={given.direction}
          onChange={given.onTurn}
        />
        {onSource(adjustActivities[given.direction], given)}
      </>
    ),
  },
  return: {
    saved: () => savedWords.return,
    moved: (to) => (to === null ? movedWords.returned : movedWords.returnedTo(to)),
    listings: [
      {
        name: 'return',
        screen: 'adjustment-return',
        label: listingWords.return,
        caption: listingWords.return,
        time: listingWords.returnedAt,
        empty: stockStrings.noRecords,
        tells: 'destination',
      },
    ],
    steps: (given) => toAnother('return', given),
  },
  utilize: {
    saved: () => savedWords.utilize,
    moved: () => movedWords.utilized,
    listings: [
      {
        name: 'utilization',
        screen: 'utilization',
        label: stockStrings.utilization,
        caption: stockStrings.utilization,
        time: listingWords.utilizedAt,
        empty: stockStrings.noRecords,
        tells: 'use',
        searchIn: 'words',
      },
    ],
    steps: ({ flow, form }) => (
      <SourceFlow {...flow} starts={utilizeActivity.starts} submitLabel={utilizeActivity.form.submitLabel}>
        {(chosen) => <UtilizeForm {...form} {...chosen} />}
      </SourceFlow>
    ),
  },
  arrive: null,
  reverse: null,
  correct: null,
  'confirm-arrival': null,
  'read-vvm': null,
  'count-stock': null,
  'void-count': null,
  'open-wallet': null,
} as const satisfies Record<ActivityType, ActivityScreen | null>;

const offered = Object.entries<ActivityScreen | null>(activityScreens).flatMap(([type, screen]) =>
  // An activity with a screen moves doses, and therefore has a name.
  screen === null ? [] : [{ name: activityNameOf(type as OfferedType), screen }],
);
type OfferedType = {
  [Type in keyof typeof activityScreens]: (typeof activityScreens)[Type] extends null ? never : Type;
}[keyof typeof activityScreens];

/** The screen's record of the activity with that name. */
export function screenOf(activity: ActivityName): ActivityScreen {
  const found = offered.find(({ name }) => name === activity);
  assert(found !== undefined, 'every name is that of an activity with a screen');
  return found.screen;
}

/** The modal's activity that made an entry; null for one that no officer makes. */
export function offeredOf(activity: EntryActivity): ActivityName | null {
  return activity === 'reverse' || activityScreens[activity] === null ? null : activityNameOf(activity);
}

/** The listings of a screen, each with the activity whose entries it lists. */
export function listingsOn(screen: EntryScreenName): readonly [ListedEntries, ...ListedEntries[]] {
  const [first, ...others] = offered.flatMap(({ name, screen: { listings } }) =>
    listings
      .filter((listing) => listing.screen === screen)
      .map((listing) => ({ ...listing, activity: name })),
  );
  assert(first !== undefined, 'every screen of entries lists some');
  return [first, ...others];
}

/** A listing with the activity whose entries it lists. */
export interface ListedEntries extends EntryListing {
  readonly activity: ActivityName;
}

/** The screens that list entries. */
type EntryScreenName = 'ledger' | 'adjustment-return' | 'utilization';

/** A listing of an activity's entries: its screen, and what its rows show. */
interface EntryListing {
  /** Its name in addresses. */
  readonly name: string;
  readonly screen: EntryScreenName;
  readonly label: string;
  readonly caption: string;
  /** Header of the column with the time of the activity. */
  readonly time: string;
  readonly empty: string;
  /** Columns in addition to those of every entry. */
  readonly tells: 'vvm' | 'direction' | 'destination' | 'use';
  /** True if a row shows the doses left of its lot. */
  readonly showsLeft?: boolean;
  /** Fields that its search covers, if not all. */
  readonly searchIn?: LedgerQuery['searchIn'];
}

/** Props of each step of an activity, from the choice of the entry to the saved form. */
interface ActivitySteps {
  readonly form: {
    readonly officer: Officer;
    readonly corrects: ShownEntry | null;
    readonly onSaved: (entry: EntryId | null) => void;
    readonly onClose: () => void;
  };
  /** Props of the choice of the entry to start from. */
  readonly flow: Omit<SourceFlowProps, 'starts' | 'submitLabel' | 'children'>;
  readonly direction: Direction;
  readonly onTurn: (direction: string) => void;
}

/** The screens' record of an activity. */
interface ActivityScreen {
  /** The notice after saving. */
  readonly saved: (direction: Direction) => string;
  /** Words of a movement in the explanation of a figure, with the other facility if any. */
  readonly moved: (other: string | null) => string;
  readonly listings: readonly EntryListing[];
  /** Its form, and the steps before it. It must not use hooks, because it is called while the modal renders. */
  readonly steps: (given: ActivitySteps) => ReactNode;
}
