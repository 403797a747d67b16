import type { ReactNode, Ref } from 'react';
import { Icon, type IconName } from './icon.tsx';

export type ButtonTone = 'primary' | 'plain' | 'quiet' | 'danger';

export interface ButtonProps {
  readonly children: ReactNode;
  /** The object of the action, read out after the label and not shown: for several buttons with the same label. */
  readonly about?: string;
  readonly tone?: ButtonTone;
  /** Large for the main next step of a screen. */
  readonly size?: 'large';
  readonly icon?: IconName;
  readonly type?: 'button' | 'submit';
  readonly form?: string;
  readonly isDisabled?: boolean | undefined;
  readonly isBusy?: boolean | undefined;
  /** For a button that opens something below it: true while that is open. */
  readonly isExpanded?: boolean;
  readonly onClick?: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with words. Busy means pressed and in progress, so that it cannot be pressed again. */
export function Button({
  children,
  about,
  tone = 'plain',
  size,
  icon,
  type = 'button',
  form,
  isDisabled,
  isBusy,
  isExpanded,
  onClick,
  ref,
}: ButtonProps) {
  return (
    <button
      ref={ref}
      type={type}
      form={form}
      className="ui-button"
      data-tone={tone}
      data-size={size}
      disabled={isDisabled === true || isBusy === true}
      aria-expanded={isExpanded}
      aria-busy={isBusy === true ? true : undefined}
      onClick={onClick}
    >
      {icon ? <Icon name={icon} /> : null}
      {about === undefined ? (
        children
      ) : (
        <span>
          {children} <span className="ui-hidden-text">{about}</span>
        </span>
      )}
    </button>
  );
}
