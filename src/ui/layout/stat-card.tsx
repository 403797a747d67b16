import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatQuantity } from '../table/format-quantity.ts';
import { FigureButton, type FigureButtonProps } from './figure-button.tsx';

export interface StatCardProps {
  readonly title: string;
  readonly value: number;
  readonly unit?: string;
  readonly caption?: ReactNode;
  /** Chips or a status. */
  readonly note?: ReactNode;
  readonly to?: string;
  /** Makes the figure a button that opens what it is made of. */
  readonly opens?: Pick<FigureButtonProps, 'label' | 'onClick'>;
}

/** One large figure with its name. */
export function StatCard({ title, value, unit, caption, note, to, opens }: StatCardProps) {
  const figure = (
    <>
      <span className="ui-figure">{formatQuantity(value)}</span>
      {unit === undefined ? null : <span className="ui-stat-unit"> {unit}</span>}
    </>
  );
  return (
    <article className="ui-stat-card">
      <h2>{to === undefined ? title : <Link to={to}>{title}</Link>}</h2>
      <p className="ui-stat-value">
        {opens === undefined ? figure : <FigureButton {...opens}>{figure}</FigureButton>}
      </p>
      {caption === undefined ? null : <p className="ui-soft">{caption}</p>}
      {note === undefined ? null : <div className="ui-stat-note">{note}</div>}
    </article>
  );
}
