import { uiStrings } from '../strings.ts';
import { formatQuantity } from '../format-quantity.ts';

export interface ProgressProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
}

/** Long work, with its count. */
export function Progress({ label, value, max }: ProgressProps) {
  return (
    <div className="ui-progress">
      <div className="ui-progress-text">
        <span>{label}</span>
        <span className="ui-figure">{uiStrings.progress(formatQuantity(value), formatQuantity(max))}</span>
      </div>
      <progress aria-label={label} value={value} max={Math.max(max, 1)} />
    </div>
  );
}
