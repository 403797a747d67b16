/** One line of the table. Figures of time are ratios beside a reference of the same run, because machines differ. */
export interface Measurement {
  readonly what: string;
  readonly ours: string;
  /** Reference of the comparison; null for a figure that is counted, not timed. */
  readonly reference: string | null;
  /** The number that the target is about. */
  readonly value: number;
  /** Display of `value`, such as `1.62×` or `143 B`. */
  readonly shown: string;
  /** Null for a line that only informs. */
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
  /** Argument that asks for it: `npm run bench -- save`. */
  readonly name: string;
  readonly title: string;
  run(): Promise<FigureResult>;
}

/** True for a line without a target too. */
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

/** `1.62×` */
export function times(ratio: number): string {
  return `${ratio.toFixed(2)}×`;
}
