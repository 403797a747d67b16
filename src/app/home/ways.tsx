import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '#ui/layout/icon.tsx';

export interface Way {
  readonly key: string;
  readonly to: string;
  readonly icon: IconName;
  readonly title: string;
  readonly meta: ReactNode;
}

/** Rows that lead somewhere: a title, and a second line about it. */
export function Ways({ ways }: { readonly ways: readonly Way[] }) {
  return (
    <ul role="list">
      {ways.map(({ key, to, icon, title, meta }) => (
        <li key={key}>
          <Link to={to} className="app-way">
            <Icon name={icon} />
            <span>
              <strong>{title}</strong>
              <span className="app-way-meta">{meta}</span>
            </span>
            <Icon name="right" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
