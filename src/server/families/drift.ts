/** A kept figure that is not the sum of its movements. */
export interface Drift {
  readonly facility: string | null;
  /** What differs, such as a wallet, the feed or a rollup. */
  readonly kind: string;
  readonly id: string;
  readonly expected: string;
  readonly found: string;
}
