import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ButtonTone } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

export interface ButtonLinkProps {
  readonly to: string;
  /** State passed to the other screen. */
  readonly state?: unknown;
  readonly children: ReactNode;
  readonly tone?: ButtonTone;
  /** Large for the main next step of a screen. */
  readonly size?: 'large';
  readonly icon?: IconName;
}

/** Links to another screen and looks like a button. */
export function ButtonLink({ to, state, children, tone = 'plain', size, icon }: ButtonLinkProps) {
  return (
    <Link to={to} state={state} className="ui-button" data-tone={tone} data-size={size}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Link>
  );
}
