import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { iconByTone, type Tone } from './tone.ts';

export interface ChipButtonProps {
  readonly tone: Tone;
  /** Null where the words bring a symbol of their own. */
  readonly icon?: IconName | null;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A chip that opens what it speaks of. */
export function ChipButton({ tone, icon = iconByTone[tone], onClick, children }: ChipButtonProps) {
  return (
    <button type="button" className="ui-chip ui-chip-button" data-tone={tone} onClick={onClick}>
      {icon === null ? null : <Icon name={icon} />}
      {children}
    </button>
  );
}
