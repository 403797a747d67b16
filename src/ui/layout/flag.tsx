import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { iconByTone, type Tone } from './tone.ts';

interface FlagProps {
  readonly tone: Tone;
  /** Null if the words have a symbol of their own. */
  readonly icon?: IconName | null | undefined;
  readonly children: ReactNode;
}

/** A fact about a thing, such as the days left of a lot: an icon and bold words without a frame, so that it does not look like a button. */
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
  /** Fewer words, or none, for little room; the full words are read out. The mark at its end is also dropped. */
  readonly shortWords?: string | undefined;
  /** Null if the words have a symbol of their own. */
  readonly icon?: IconName | null;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A fact that opens its subject, as the mark at its end shows. */
export function FlagButton({
  tone,
  shortWords,
  icon = iconByTone[tone],
  onClick,
  children,
}: FlagButtonProps) {
  return (
    <button type="button" className="ui-flag ui-flag-button" data-tone={tone} onClick={onClick}>
      {icon === null ? null : <Icon name={icon} />}
      {shortWords === undefined ? null : <span aria-hidden="true">{shortWords}</span>}
      <span className={shortWords === undefined ? undefined : 'ui-hidden-text'}>{children}</span>
      {shortWords === undefined ? <Icon name="right" /> : null}
    </button>
  );
}
