import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { iconByTone, type Tone } from './tone.ts';

export interface ChipProps {
  readonly tone: Tone;
  readonly icon?: IconName;
  readonly children: ReactNode;
}

/** A short word with a tone, such as the days left of something. */
export function Chip({ tone, icon, children }: ChipProps) {
  return (
    <span className="ui-chip" data-tone={tone}>
      <Icon name={icon ?? iconByTone[tone]} />
      {children}
    </span>
  );
}
