/** A kept figure that is not the sum of its movements. */
export interface Drift {
  readonly facility: string | null;
  readonly kind: 'wallet' | 'lot' | 'issued-entry' | 'feed' | 'rollup' | 'register' | 'vacc-no';
  readonly id: string;
  readonly expected: string;
  readonly found: string;
}
