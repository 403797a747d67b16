import { activityNameOf, type ActivityName } from '#contract/activity-names.ts';
import { assert } from '#domain/kernel/assert.ts';
import type { ActivityType } from '#domain/ledger/activities/index.ts';
import type { EntryActivity } from '#domain/ledger/ledger-entry.ts';
import type { Direction } from '#domain/ledger/model.ts';
import { Toggle } from '#ui/layout/toggle.tsx';
import { DispatchForm, type DispatchFormProps } from './activity/dispatch-form.tsx';
import { ReceiveFlow } from './activity/receive-flow.tsx';
import { adjustActivities, issueActivity, utilizeActivity } from './activity/source-activities.tsx';
import type { SourceActivity } from './activity/source-activity.ts';
import { SourceFlow } from './activity/source-flow.tsx';
import { SourceForm } from './activity/source-form.tsx';
import { dispatchForms } from './activity/source-forms.ts';
import { UtilizeForm } from './activity/utilize-form.tsx';
import type { ActivityScreen, ActivitySteps, EntryListing, EntryScreenName } from './activity-screen.ts';
import { directionWord, stockStrings } from './strings.ts';

const directionOptions = [
  { value: 'increment', label: directionWord.increment },
  { value: 'decrement', label: directionWord.decrement },
] as const satisfies readonly { value: Direction; label: string }[];

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
 * What the screens say and ask of each activity; null for what no officer chooses in the modal. A new activity adds its record
 * here, where its listing is to stand among the others of its screen.
 */
export const activityScreens = {
  receive: {
    saved: () => 'Recieved Antigen Application',
    moved: (from) => (from === null ? 'Received' : `Received from ${from}`),
    listings: [
      {
        name: 'received',
        screen: 'ledger',
        label: 'Received',
        caption: 'Recieved Antigen',
        time: 'Time Received',
        empty: 'No Recieved request data...',
        tells: 'vvm',
        showsLeft: true,
      },
    ],
    steps: ({ form }) => <ReceiveFlow {...form} />,
  },
  issue: {
    saved: () => 'Issued Antigen',
    moved: () => 'Issued',
    listings: [
      {
        name: 'issued',
        screen: 'ledger',
        label: 'Issued',
        caption: 'Issued Antigen',
        time: 'Time Issued',
        empty: 'No Issued request data...',
        tells: 'vvm',
        searchIn: 'names',
      },
      {
        name: 'issued-out',
        screen: 'utilization',
        label: 'Issued Out',
        caption: 'Issued Out',
        time: 'Time Issued',
        empty: 'No Issued request data...',
        tells: 'vvm',
        searchIn: 'words',
      },
    ],
    steps: (given) => onSource(issueActivity, given),
  },
  transfer: {
    // The product has no sentence of its own for it. That the destination has the doses is not true yet when it is saved.
    saved: () => 'Transferred Antigen Successfully',
    moved: (to) => (to === null ? 'Transferred' : `Transferred to ${to}`),
    listings: [
      {
        name: 'transferred',
        screen: 'ledger',
        label: 'Transferred',
        caption: 'Transferred Antigen',
        time: 'Time Transferred',
        empty: stockStrings.noRecords,
        tells: 'destination',
      },
    ],
    steps: (given) => toAnother('transfer', given),
  },
  adjust: {
    saved: (direction) =>
      direction === 'increment'
        ? 'Adjustment Successfully on Antigen'
        : 'Deduction on your stock wallet just occured',
    moved: () => 'Adjusted',
    listings: [
      {
        name: 'adjustment',
        screen: 'adjustment-return',
        label: stockStrings.adjustment,
        caption: stockStrings.adjustment,
        time: 'Time Adjusted',
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
    saved: () => 'Returned Antigen Successfully',
    moved: (to) => (to === null ? 'Returned' : `Returned to ${to}`),
    listings: [
      {
        name: 'return',
        screen: 'adjustment-return',
        label: 'Return',
        caption: 'Return',
        time: 'Time Returned',
        empty: stockStrings.noRecords,
        tells: 'destination',
      },
    ],
    steps: (given) => toAnother('return', given),
  },
  utilize: {
    saved: () => 'Your Utilization created successfully',
    moved: () => 'Utilized',
    listings: [
      {
        name: 'utilization',
        screen: 'utilization',
        label: stockStrings.utilization,
        caption: stockStrings.utilization,
        time: 'Time Utilized',
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
  'open-wallet': null,
} as const satisfies Record<ActivityType, ActivityScreen | null>;

const offered = Object.entries<ActivityScreen | null>(activityScreens).flatMap(([type, screen]) =>
  // What has a screen of its own moves doses, and so has a name.
  screen === null ? [] : [{ name: activityNameOf(type as OfferedType), screen }],
);
type OfferedType = {
  [Type in keyof typeof activityScreens]: (typeof activityScreens)[Type] extends null ? never : Type;
}[keyof typeof activityScreens];

/** What the screens know of the activity of that name. */
export function screenOf(activity: ActivityName): ActivityScreen {
  const found = offered.find(({ name }) => name === activity);
  assert(found !== undefined, 'every name is that of an activity with a screen');
  return found.screen;
}

/** The activity of the modal that an entry was made with; null for one that no officer makes. */
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
