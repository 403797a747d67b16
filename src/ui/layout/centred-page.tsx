import { useEffect, type ReactNode } from 'react';

export interface CentredPageProps {
  readonly title: string;
  readonly brand?: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A screen without the shell: signing in, and whatever comes before that. */
export function CentredPage({ title, brand, footer, children }: CentredPageProps) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className="ui-centred">
      {brand === undefined ? null : <div className="ui-centred-brand">{brand}</div>}
      <div className="ui-card ui-centred-card">
        <h1>{title}</h1>
        {children}
      </div>
      {footer === undefined ? null : <div className="ui-soft">{footer}</div>}
    </main>
  );
}
