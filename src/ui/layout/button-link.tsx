import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ButtonTone } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

export interface ButtonLinkProps {
  readonly to: string;
  readonly children: ReactNode;
  readonly tone?: ButtonTone;
  readonly icon?: IconName;
}

/** Goes to another screen, looks like a button. */
export function ButtonLink({ to, children, tone = 'plain', icon }: ButtonLinkProps) {
  return (
    <Link to={to} className="ui-button" data-tone={tone}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Link>
  );
}
