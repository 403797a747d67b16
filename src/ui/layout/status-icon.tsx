import { statusWords, type RowStatus } from '../strings.ts';
import { Icon, type IconName } from './icon.tsx';
import type { Tone } from './tone.ts';

export type { RowStatus } from '../strings.ts';

const lookByStatus = {
  waiting: { icon: 'clock', tone: 'warning' },
  sent: { icon: 'send', tone: 'info' },
  saved: { icon: 'check-circle', tone: 'good' },
  refused: { icon: 'alert', tone: 'danger' },
  parked: { icon: 'pause', tone: 'neutral' },
  'set-aside': { icon: 'archive', tone: 'neutral' },
} as const satisfies Record<RowStatus, { icon: IconName; tone: Tone }>;

/** Where a record is kept: saved here and saved on the server must never look the same. */
export function StatusIcon({ status, label }: { readonly status: RowStatus; readonly label?: string }) {
  const { icon, tone } = lookByStatus[status];
  return (
    <span className="ui-status" data-tone={tone} data-status={status}>
      <Icon name={icon} />
      {label ?? statusWords[status]}
    </span>
  );
}
