import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { iconByTone, type Tone } from './tone.ts';

interface FlagProps {
  readonly tone: Tone;
  /** Null if the words bring a symbol of their own. */
  readonly icon?: IconName | null | undefined;
  readonly children: ReactNode;
}

/** A fact about a thing, such as the days left of a lot: an icon and bold words on no frame, so that nobody takes it for a button. */
export function Flag({ tone, icon = iconByTone[tone], children }: FlagProps) {
  return (
    <span className="ui-flag" data-tone={tone}>
      {icon === null ? null : <Icon name={icon} />}
      {children}
    </span>
  );
}

interface FlagButtonProps {
  readonly tone: Tone;
  /** Null if the words bring a symbol of their own. */
  readonly icon?: IconName | null;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A fact with a link to its subject: the mark at its end shows so. */
export function FlagButton({ tone, icon = iconByTone[tone], onClick, children }: FlagButtonProps) {
  return (
    <button type="button" className="ui-flag ui-flag-button" data-tone={tone} onClick={onClick}>
      {icon === null ? null : <Icon name={icon} />}
      <span>{children}</span>
      <Icon name="right" />
    </button>
  );
}
