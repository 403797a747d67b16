import type { Direction } from '#domain/ledger/model.ts';
import { Toggle } from '#ui/layout/toggle.tsx';
import { notify } from '#ui/toast/notify.ts';
import {
  activityWords,
  adjustActivities,
  issueActivity,
  savedSentence,
  utilizeActivity,
  type OfferedActivity,
} from './activity-kinds.tsx';
import { ReceiveFlow } from './receive-flow.tsx';
import type { ShownEntry } from './shown.ts';
import { SourceFlow } from './source-flow.tsx';
import { stockStrings } from './strings.ts';
import { useActivityUrl } from './use-activity-url.ts';
import type { Officer } from './use-viewer.ts';

interface ActivityFlowProps {
  readonly activity: OfferedActivity;
  readonly officer: Officer;
  readonly corrects: ShownEntry | null;
}

const directionOptions = [
  { value: 'increment', label: 'Increment' },
  { value: 'decrement', label: 'Decrement' },
] as const satisfies readonly { value: Direction; label: string }[];

/** The steps of one activity, from the choice of the entry to the saved form. */
export function ActivityFlow({ activity, officer, corrects }: ActivityFlowProps) {
  const url = useActivityUrl();
  const direction: Direction =
    (url.direction ?? corrects?.direction) === 'decrement' ? 'decrement' : 'increment';
  const selection =
    corrects !== null && url.antigen === undefined
      ? { antigen: corrects.antigen, entry: corrects.source ?? undefined }
      : { antigen: url.antigen, entry: url.entry };
  const onSaved = () => {
    notify.success(savedSentence(activity, direction));
    const words = activityWords[activity];
    url.finish('view' in words ? words.view : undefined);
  };
  const shared = { officer, corrects, onSaved, onClose: url.close };
  const source = { ...shared, name: activity, selection, onSelect: url.select };

  switch (activity) {
    case 'recieved':
      return <ReceiveFlow {...shared} />;
    case 'issued':
      return <SourceFlow {...source} activity={issueActivity} />;
    case 'adjustment':
      return (
        <>
          <Toggle
            label={stockStrings.direction}
            options={directionOptions}
            value={direction}
            onChange={url.turn}
          />
          <SourceFlow {...source} activity={adjustActivities[direction]} />
        </>
      );
    case 'utilization':
      return <SourceFlow {...source} activity={utilizeActivity} />;
  }
}
