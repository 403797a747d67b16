import type { ActivityName } from '#contract/activity-names.ts';
import type { EntryId } from '#domain/kernel/ids.ts';
import type { Direction } from '#domain/ledger/model.ts';
import { Toggle } from '#ui/layout/toggle.tsx';
import { adjustActivities, issueActivity, utilizeActivity } from './activity-kinds.tsx';
import { DispatchForm } from './dispatch-form.tsx';
import { ReceiveFlow } from './receive-flow.tsx';
import type { ShownEntry } from '../shown.ts';
import type { SourceActivity } from './source-activity.ts';
import { SourceFlow } from './source-flow.tsx';
import { SourceForm } from './source-form.tsx';
import { dispatchForms } from './source-forms.ts';
import { directionWord, savedSentence, stockStrings } from '../strings.ts';
import { tellSaved } from '../undo-saved.ts';
import { useActivityUrl } from './use-activity-url.ts';
import type { Officer } from '#client/session/officer.ts';
import { UtilizeForm } from './utilize-form.tsx';

/** The view of a screen on which the entry of an activity stands; absent where the screen lists no such entries. */
export type EntryViews = Partial<Record<ActivityName, string>>;

interface ActivityFlowProps {
  readonly activity: ActivityName;
  readonly officer: Officer;
  readonly corrects: ShownEntry | null;
  readonly views: EntryViews;
}

const directionOptions = [
  { value: 'increment', label: directionWord.increment },
  { value: 'decrement', label: directionWord.decrement },
] as const satisfies readonly { value: Direction; label: string }[];

/** The steps of one activity, from the choice of the entry to the saved form. */
export function ActivityFlow({ activity, officer, corrects, views }: ActivityFlowProps) {
  const url = useActivityUrl();
  const direction: Direction =
    (url.direction ?? corrects?.direction) === 'decrement' ? 'decrement' : 'increment';
  const selection =
    corrects !== null && url.antigen === undefined
      ? { antigen: corrects.antigen, entry: corrects.source ?? undefined }
      : { antigen: url.antigen, entry: url.entry };
  const onSaved = (entry: EntryId | null) => {
    void tellSaved(savedSentence(activity, direction), entry, officer);
    url.finish(views[activity]);
  };
  const shared = { officer, corrects, onSaved, onClose: url.close };
  const flow = { name: activity, corrects, selection, onSelect: url.select, onClose: url.close };
  const onSource = <Output,>(rule: SourceActivity<Output>) => (
    <SourceFlow {...flow} starts={rule.starts} submitLabel={rule.form.submitLabel}>
      {(chosen) => <SourceForm {...shared} {...chosen} activity={rule} />}
    </SourceFlow>
  );

  switch (activity) {
    case 'recieved':
      return <ReceiveFlow {...shared} />;
    case 'issued':
      return onSource(issueActivity);
    case 'transfer':
    case 'return':
      return (
        <SourceFlow {...flow} starts="lot" submitLabel={dispatchForms[activity].submitLabel}>
          {(chosen) => <DispatchForm {...shared} {...chosen} name={activity} />}
        </SourceFlow>
      );
    case 'adjustment':
      return (
        <>
          <Toggle
            label={stockStrings.direction}
            options={directionOptions}
            value={direction}
            onChange={url.turn}
          />
          {onSource(adjustActivities[direction])}
        </>
      );
    case 'utilization':
      return (
        <SourceFlow {...flow} starts={utilizeActivity.starts} submitLabel={utilizeActivity.form.submitLabel}>
          {(chosen) => <UtilizeForm {...shared} {...chosen} />}
        </SourceFlow>
      );
  }
}
