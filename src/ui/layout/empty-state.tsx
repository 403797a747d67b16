import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface EmptyStateProps {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly action?: ReactNode;
  readonly icon?: IconName;
}

/** Nothing here yet, and what to do next. */
export function EmptyState({ title, hint, action, icon = 'box' }: EmptyStateProps) {
  return (
    <div className="ui-empty">
      <Icon name={icon} />
      <p className="ui-empty-title">{title}</p>
      {hint === undefined ? null : <p className="ui-soft">{hint}</p>}
      {action === undefined ? null : <div className="ui-no-print">{action}</div>}
    </div>
  );
}
