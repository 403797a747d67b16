import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatQuantity } from '../table/format-quantity.ts';

export interface StatCardProps {
  readonly title: string;
  readonly value: number;
  readonly unit?: string;
  readonly caption?: ReactNode;
  /** A chip or a status. */
  readonly note?: ReactNode;
  readonly to?: string;
}

/** One large figure with its name. */
export function StatCard({ title, value, unit, caption, note, to }: StatCardProps) {
  return (
    <article className="ui-stat-card">
      <h2>{to === undefined ? title : <Link to={to}>{title}</Link>}</h2>
      <p className="ui-stat-value">
        <span className="ui-figure">{formatQuantity(value)}</span>
        {unit === undefined ? null : <span className="ui-stat-unit"> {unit}</span>}
      </p>
      {caption === undefined ? null : <p className="ui-soft">{caption}</p>}
      {note === undefined ? null : <div className="ui-stat-note">{note}</div>}
    </article>
  );
}
