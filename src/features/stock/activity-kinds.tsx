import type { ActivityName } from '#contract/activity-names.ts';
import type { Direction, EntryActivity } from '#domain/ledger/model.ts';
import { LiveWastage } from './live-wastage.tsx';
import type { SourceActivity } from './source-activity.ts';
import {
  adjustForms,
  issueForm,
  utilizeForm,
  type AdjustFormValues,
  type IssueFormValues,
  type UtilizeFormValues,
} from './source-forms.ts';

/** The activities that the modal offers, in its order. One that is not listed here is not offered. */
export const offeredActivities = [
  'recieved',
  'issued',
  'adjustment',
  'utilization',
] as const satisfies readonly ActivityName[];
export type OfferedActivity = (typeof offeredActivities)[number];

interface ActivityWords {
  readonly label: string;
  /** What the listing's address calls the view that shows the new entry; absent where this screen has none. */
  readonly view?: 'received' | 'issued';
}

export const activityWords = {
  recieved: { label: 'Recieved', view: 'received' },
  issued: { label: 'Issued', view: 'issued' },
  adjustment: { label: 'Adjustment' },
  utilization: { label: 'Utilization' },
} as const satisfies Record<OfferedActivity, ActivityWords>;

/** The offered activity that an entry was made with; null for one that this modal cannot make again. */
export function offeredOf(activity: EntryActivity): OfferedActivity | null {
  const offered = {
    receive: 'recieved',
    issue: 'issued',
    adjust: 'adjustment',
    utilize: 'utilization',
  } as const;
  return activity in offered ? offered[activity as keyof typeof offered] : null;
}

export const issueActivity: SourceActivity<IssueFormValues> = {
  starts: 'lot',
  form: issueForm,
  activityOf: (values, entry) => ({ type: 'issue', payload: { ...values, entry } }),
  fields: { 'zero-doses': 'doses', 'less-than-in-stock': 'doses' },
  asksAboutDoubt: true,
};

export const adjustActivities = {
  increment: adjustActivity('increment'),
  decrement: adjustActivity('decrement'),
} as const satisfies Record<Direction, SourceActivity<AdjustFormValues>>;

function adjustActivity(direction: Direction): SourceActivity<AdjustFormValues> {
  return {
    starts: 'lot',
    form: adjustForms[direction],
    activityOf: (values, entry) => ({ type: 'adjust', payload: { ...values, entry, direction } }),
    fields: { 'zero-doses': 'doses', 'less-than-in-stock': 'doses' },
    asksAboutDoubt: false,
  };
}

export const utilizeActivity: SourceActivity<UtilizeFormValues> = {
  starts: 'issued-entry',
  form: utilizeForm,
  activityOf: (values, entry) => ({ type: 'utilize', payload: { ...values, entry } }),
  fields: { 'more-than-doses': 'childrenImmunized' },
  asksAboutDoubt: false,
  live: (values, source) => <LiveWastage typed={values.childrenImmunized} doses={source.doses} />,
};

/** What the officer is told when the activity is saved. */
export function savedSentence(activity: OfferedActivity, direction: Direction): string {
  switch (activity) {
    case 'recieved':
      return 'Recieved Antigen Application';
    case 'issued':
      return 'Issued Antigen';
    case 'adjustment':
      return direction === 'increment'
        ? 'Adjustment Successfully on Antigen'
        : 'Deduction on your stock wallet just occured';
    case 'utilization':
      return 'Your Utilization created successfully';
  }
}
