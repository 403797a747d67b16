import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { Vial } from './vial.tsx';

export interface EmptyStateProps {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly action?: ReactNode;
  /** Icon for content that exists but cannot be shown: no network, no permission. By default the outline of a vial, for nothing to show. */
  readonly icon?: IconName;
}

/** Says that there is nothing here yet, and what to do next. */
export function EmptyState({ title, hint, action, icon }: EmptyStateProps) {
  return (
    <div className="ui-empty">
      {icon === undefined ? <Vial left={0} of={1} size="large" /> : <Icon name={icon} />}
      <div className="ui-empty-text">
        <p className="ui-empty-title">{title}</p>
        {hint === undefined ? null : <p className="ui-soft">{hint}</p>}
        {action === undefined ? null : <div className="ui-empty-action ui-no-print">{action}</div>}
      </div>
    </div>
  );
}
