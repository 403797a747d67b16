import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Facts, Split, Stack } from '#ui/layout/arrange.tsx';
import { Icon, type IconName } from '#ui/layout/icon.tsx';

export interface Way {
  readonly key: string;
  readonly to: string;
  readonly icon: IconName;
  readonly title: string;
  readonly meta: ReactNode;
}

/** Rows that link somewhere: a title, and a second line about it. */
export function Ways({ ways }: { readonly ways: readonly Way[] }) {
  return (
    <ul role="list">
      {ways.map(({ key, to, icon, title, meta }) => (
        <li key={key}>
          <Split
            as={Link}
            columns={['fit', 'fill', 'fit']}
            rule="small"
            rows="tall"
            to={to}
            className="ui-way app-way"
          >
            <Icon name={icon} />
            <Stack as="span" gap="none">
              <strong>{title}</strong>
              <Facts as="span">{meta}</Facts>
            </Stack>
            <Icon name="right" />
          </Split>
        </li>
      ))}
    </ul>
  );
}
