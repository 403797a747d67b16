import { formatQuantity } from '../format-quantity.ts';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface FigureProps {
  /** A number is grouped by thousands; a text, such as a date or a vaccination number, is shown unchanged. */
  readonly value: number | string;
  /** Small word after it. */
  readonly unit?: string | undefined;
  readonly size?: 'lead' | 'title' | 'figure' | 'hero';
}

/** The main figure of a row or a page. */
export function Figure({ value, unit, size = 'figure' }: FigureProps) {
  return (
    <span className="ui-stat" data-size={size}>
      {typeof value === 'number' ? formatQuantity(value) : value}
      {unit === undefined ? null : <small> {unit}</small>}
    </span>
  );
}

interface FigureButtonProps {
  /** Read out after the figure, for users who cannot see its position. */
  readonly label: string;
  readonly onClick: () => void;
  /** The figure, formatted. */
  readonly children: ReactNode;
}

/** A figure that opens its breakdown. */
export function FigureButton({ label, onClick, children }: FigureButtonProps) {
  return (
    <button type="button" className="ui-figure-button" onClick={onClick}>
      <span>{children}</span> <span className="ui-hidden-text">{label}</span>
      <Icon name="right" />
    </button>
  );
}
