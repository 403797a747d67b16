import type { ReactNode } from 'react';
import { uiStrings } from '../strings.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { iconByTone, type Tone } from './tone.ts';

export interface BannerProps {
  readonly tone: Tone;
  readonly title?: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly onDismiss?: () => void;
}

/** A sentence that stays while it applies. Tone danger interrupts a screen reader, the others wait their turn. */
export function Banner({ tone, title, children, action, onDismiss }: BannerProps) {
  return (
    <div className="ui-banner" data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={iconByTone[tone]} />
      <div className="ui-banner-text">
        {title === undefined ? null : <strong>{title}</strong>}
        {children === undefined ? null : <div>{children}</div>}
      </div>
      {action === undefined ? null : <div className="ui-banner-action">{action}</div>}
      {onDismiss ? <IconButton icon="close" label={uiStrings.dismissNotice} onClick={onDismiss} /> : null}
    </div>
  );
}
