import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface FigureButtonProps {
  /** Said after the figure to who cannot see where it stands. */
  readonly label: string;
  readonly onClick: () => void;
  /** The figure, formatted. */
  readonly children: ReactNode;
}

/** A figure that opens what it is made of. */
export function FigureButton({ label, onClick, children }: FigureButtonProps) {
  return (
    <button type="button" className="ui-figure-button" onClick={onClick}>
      <span>{children}</span> <span className="ui-hidden-text">{label}</span>
      <Icon name="right" />
    </button>
  );
}
