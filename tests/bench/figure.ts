/** One line of the table. Times are ratios to a reference of the same run, because machines differ. */
export interface Measurement {
  readonly what: string;
  readonly ours: string;
  /** What the figure is compared with; null for a count. */
  readonly reference: string | null;
  /** The number that is held against the target. */
  readonly value: number;
  /** `value` as displayed, such as `1.62×` or `143 B`. */
  readonly shown: string;
  /** Null for a line that is only informative. */
  readonly target: Target | null;
}

export interface Target {
  readonly kind: 'at-most' | 'at-least';
  readonly value: number;
  readonly shown: string;
}

export interface FigureResult {
  readonly measurements: readonly Measurement[];
  /** Facts that explain the lines, printed below the table. */
  readonly notes: readonly string[];
}

export interface Figure {
  /** Command-line argument that selects the figure: `npm run bench -- save`. */
  readonly name: string;
  readonly title: string;
  run(): Promise<FigureResult>;
}

/** A line without a target counts as met. */
export function isMet({ value, target }: Measurement): boolean {
  if (target === null) return true;
  return target.kind === 'at-most' ? value <= target.value : value >= target.value;
}

export function atMost(value: number, unit = ''): Target {
  return { kind: 'at-most', value, shown: `≤ ${value}${unit}` };
}

export function atLeast(value: number, unit = ''): Target {
  return { kind: 'at-least', value, shown: `≥ ${value}${unit}` };
}

/** Formats a ratio as `1.62×`. */
export function times(ratio: number): string {
  return `${ratio.toFixed(2)}×`;
}
