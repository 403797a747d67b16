import { useEffect, type ReactNode } from 'react';
import { uiStrings } from '../strings.ts';
import { Logo } from './logo.tsx';
import { Vial } from './vial.tsx';

export interface CentredPageProps {
  readonly title: string;
  /** A soft sentence below the content. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A screen without the shell, under the product's logo: sign-in, and everything before it. */
export function CentredPage({ title, footer, children }: CentredPageProps) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className="ui-entry">
      <header className="ui-entry-sign">
        <Logo size="large" />
        <div>
          <p className="ui-entry-name">{uiStrings.product}</p>
          <p>{uiStrings.motto}</p>
        </div>
        <div className="ui-entry-vials">
          {[10, 6, 2, 0].map((left) => (
            <Vial key={left} left={left} of={10} size="large" />
          ))}
        </div>
      </header>
      <main className="ui-entry-task">
        <h1>{title}</h1>
        {children}
        {footer === undefined ? null : <div className="ui-entry-footer">{footer}</div>}
      </main>
    </div>
  );
}
