import { formatQuantity } from '../format-quantity.ts';
import { Grid, Stack } from './arrange.tsx';
import type { Tone } from './tone.ts';

export interface Filter<V extends string> {
  readonly value: V;
  readonly count: number;
  readonly label: string;
  readonly tone: Tone;
}

interface FiltersProps<V extends string> {
  /** Names the group for screen readers. */
  readonly label: string;
  readonly filters: readonly Filter<V>[];
  /** Null shows all rows. */
  readonly value: V | null;
  readonly onChange: (value: V | null) => void;
}

/** Figures that filter the rows below: one tap shows the counted rows, a second one all rows. */
export function Filters<V extends string>({ label, filters, value, onChange }: FiltersProps<V>) {
  return (
    <Grid min={6.5} gap="none" className="ui-filters" role="group" aria-label={label}>
      {filters.map((filter) => (
        <Stack
          key={filter.value}
          as="button"
          type="button"
          gap="none"
          data-tone={filter.count === 0 ? 'neutral' : filter.tone}
          aria-pressed={filter.value === value}
          onClick={() => onChange(filter.value === value ? null : filter.value)}
        >
          <b>{formatQuantity(filter.count)}</b> <span>{filter.label}</span>
        </Stack>
      ))}
    </Grid>
  );
}
