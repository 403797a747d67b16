import type { ReactNode } from 'react';
import { uiStrings } from '../strings.ts';
import { Icon } from './icon.tsx';

/** Folded details for the person who is asked for help. */
export function SupportDetails({ children }: { readonly children: ReactNode }) {
  return (
    <details className="ui-support-details">
      <summary>
        <Icon name="right" />
        {uiStrings.details}
      </summary>
      <div>{children}</div>
    </details>
  );
}
