import { useId, type ReactNode } from 'react';

export interface SectionProps {
  readonly title: string;
  /** Soft text at the end of the heading's line: a count, an age, a unit. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

/** A heading on a strong line with rows under it; a named region. */
export function Section({ title, note, actions, description, children }: SectionProps) {
  const titleId = useId();
  return (
    <section className="ui-section" aria-labelledby={titleId}>
      <header className="ui-section-header">
        <h2 id={titleId}>{title}</h2>
        {note === undefined ? null : <div className="ui-section-note">{note}</div>}
        {actions === undefined ? null : <div className="ui-section-actions">{actions}</div>}
      </header>
      {description === undefined ? null : <p className="ui-soft">{description}</p>}
      {children}
    </section>
  );
}
