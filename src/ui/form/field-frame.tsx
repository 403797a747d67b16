import type { ReactNode } from 'react';
import { Icon } from '../layout/icon.tsx';
import { uiStrings } from '../strings.ts';

export interface FieldFrameProps {
  readonly id: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  /** Says why its value is unlikely; not an error. */
  readonly doubt?: string | undefined;
  readonly isRequired?: boolean | undefined;
  readonly span?: 'half' | 'full' | undefined;
  /** Large for the main figure of the form. */
  readonly size?: 'large' | undefined;
  readonly children: ReactNode;
}

/**
 * Frame of an input: label, error, description. The last two are below it, so that the inputs of a row stay aligned whichever of them has a
 * message.
 */
export function FieldFrame({
  id,
  label,
  description,
  error,
  doubt,
  isRequired,
  span = 'half',
  size,
  children,
}: FieldFrameProps) {
  const ids = fieldIds(id);
  return (
    <div
      className="ui-field"
      data-span={span}
      data-size={size}
      data-invalid={error === undefined ? undefined : true}
    >
      <div className="ui-field-head">
        <label id={ids.label} htmlFor={id}>
          {label}
        </label>
        {isRequired === false ? <span className="ui-field-optional">{uiStrings.optional}</span> : null}
      </div>
      {children}
      {error === undefined ? null : (
        <p id={ids.error} className="ui-field-error">
          <Icon name="alert" />
          {error}
        </p>
      )}
      {doubt === undefined ? null : (
        <p id={ids.doubt} className="ui-field-doubt">
          <Icon name="alert" />
          {doubt}
        </p>
      )}
      {description === undefined ? null : (
        <p id={ids.description} className="ui-field-description">
          {description}
        </p>
      )}
    </div>
  );
}

/** The ids of a field's parts, all derived from its own. */
export function fieldIds(id: string) {
  return {
    label: `${id}-label`,
    description: `${id}-description`,
    error: `${id}-error`,
    doubt: `${id}-doubt`,
  };
}

/** The value of aria-describedby: the error first, because it matters most. */
export function describedBy(
  id: string,
  parts: {
    readonly description?: string | undefined;
    readonly error?: string | undefined;
    readonly doubt?: string | undefined;
  },
) {
  const ids = fieldIds(id);
  const used = [
    parts.error === undefined ? '' : ids.error,
    parts.doubt === undefined ? '' : ids.doubt,
    parts.description === undefined ? '' : ids.description,
  ];
  return used.filter(Boolean).join(' ') || undefined;
}
