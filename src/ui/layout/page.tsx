import { useEffect, type ReactNode } from 'react';

export interface PageProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A screen's frame: its one heading, its actions, and the title of the window. */
export function Page({ title, description, actions, children }: PageProps) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className="ui-page">
      <header className="ui-page-header">
        <h1>{title}</h1>
        {actions === undefined ? null : <div className="ui-page-actions">{actions}</div>}
      </header>
      {description === undefined ? null : <p className="ui-soft">{description}</p>}
      {children}
    </div>
  );
}
