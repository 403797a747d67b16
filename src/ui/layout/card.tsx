import { useId, type ReactNode } from 'react';

export interface CardProps {
  readonly title?: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A surface for things that belong together; a titled one is a named region. */
export function Card({ title, description, actions, children }: CardProps) {
  const titleId = useId();
  return (
    <section className="ui-card" aria-labelledby={title === undefined ? undefined : titleId}>
      {title === undefined && actions === undefined ? null : (
        <header className="ui-card-header">
          {title === undefined ? null : <h2 id={titleId}>{title}</h2>}
          {actions === undefined ? null : <div className="ui-card-actions">{actions}</div>}
        </header>
      )}
      {description === undefined ? null : <p className="ui-soft">{description}</p>}
      {children}
    </section>
  );
}
