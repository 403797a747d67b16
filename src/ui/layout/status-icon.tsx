import { statusWords, type RowStatus } from '../strings.ts';
import { Icon, type IconName } from './icon.tsx';
import type { Tone } from './tone.ts';
import { useHasChanged } from './use-has-changed.ts';

export type { RowStatus } from '../strings.ts';

const lookByStatus = {
  practice: { icon: 'info', tone: 'info' },
  waiting: { icon: 'waiting', tone: 'neutral' },
  sent: { icon: 'sent', tone: 'info' },
  saved: { icon: 'sent', tone: 'good' },
  refused: { icon: 'alert', tone: 'warning' },
  parked: { icon: 'pause', tone: 'neutral' },
  'set-aside': { icon: 'archive', tone: 'neutral' },
} as const satisfies Record<RowStatus, { icon: IconName; tone: Tone }>;

/** Icon of a record's status: saved here and saved on the server must never look the same. */
export function StatusIcon({ status, label }: { readonly status: RowStatus; readonly label?: string }) {
  const { icon, tone } = lookByStatus[status];
  const hasChanged = useHasChanged(status);
  return (
    <span
      className="ui-status"
      data-tone={tone}
      data-status={status}
      data-moves={hasChanged ? true : undefined}
    >
      <Icon key={icon} name={icon} />
      <span>{label ?? statusWords[status]}</span>
    </span>
  );
}
