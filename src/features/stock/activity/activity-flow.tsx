import type { ActivityName } from '#contract/activity-names.ts';
import type { Officer } from '#client/session/officer.ts';
import type { Direction } from '#domain/ledger/model.ts';
import { screenOf } from '../activities.tsx';
import type { ShownEntry } from '../shown.ts';
import { tellSaved } from '../undo-saved.ts';
import { useActivityUrl } from './use-activity-url.ts';

/** The listing of a screen on which the entry of an activity stands; absent where the screen lists no such entries. */
export type EntryViews = Partial<Record<ActivityName, string>>;

interface ActivityFlowProps {
  readonly activity: ActivityName;
  readonly officer: Officer;
  readonly corrects: ShownEntry | null;
  readonly views: EntryViews;
}

/** The steps of one activity, from the choice of the entry to the saved form. */
export function ActivityFlow({ activity, officer, corrects, views }: ActivityFlowProps) {
  const url = useActivityUrl();
  const { steps, saved } = screenOf(activity);
  const direction: Direction =
    (url.direction ?? corrects?.direction) === 'decrement' ? 'decrement' : 'increment';
  const selection =
    corrects !== null && url.antigen === undefined
      ? { antigen: corrects.antigen, entry: corrects.source ?? undefined }
      : { antigen: url.antigen, entry: url.entry };
  return steps({
    form: {
      officer,
      corrects,
      onSaved: (entry) => {
        void tellSaved(saved(direction), entry, officer);
        url.finish(views[activity]);
      },
      onClose: url.close,
    },
    flow: { name: activity, corrects, selection, onSelect: url.select, onClose: url.close },
    direction,
    onTurn: url.turn,
  });
}
