import { type Condition, isOfOneVaccine } from '#domain/immunization/screening/conditions.ts';
import type { Found } from '#domain/immunization/screening/findings.ts';

/** Names a finding in the address. */
export function findingKey({ condition, series }: Found): string {
  return series === null ? condition : `${condition}.${series}`;
}

/** The answer that a condition is so, of a vaccine where it is about one. */
export function foundFor(condition: Condition, series: string): Found {
  return { condition, series: isOfOneVaccine(condition) ? series : null };
}
