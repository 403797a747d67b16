import { useId, type ReactNode } from 'react';
import { Button } from '../layout/button.tsx';
import { uiStrings } from '../strings.ts';
import type { RawValues } from './define-form.ts';

/** Fields whose values the app already knows: shown as one text, with a Change button. */
export interface Remembered {
  readonly fields: readonly string[];
  /** Heading of the text, as in `From, as last time`. Names the group. */
  readonly label: string;
  /** The values in words. */
  readonly text: (values: Readonly<RawValues>) => ReactNode;
}

interface RememberedTextProps {
  readonly group: Remembered;
  readonly values: Readonly<RawValues>;
  readonly onChange: () => void;
}

/** A group of fields as one text. */
export function RememberedText({ group, values, onChange }: RememberedTextProps) {
  const labelId = useId();
  return (
    <div className="ui-remembered" role="group" aria-labelledby={labelId}>
      <div className="ui-remembered-words">
        <span id={labelId} className="ui-remembered-label">
          {group.label}
        </span>
        <span>{group.text(values)}</span>
      </div>
      <Button icon="edit" about={group.label} onClick={onChange}>
        {uiStrings.change}
      </Button>
    </div>
  );
}
