import type { ScheduledDose } from '#domain/immunization/scheduled-dose.ts';

/** How a dose is given, as the schedule says it: where, how much, and into what where it is injected. */
export function howGiven({ site, dosage, route }: Pick<ScheduledDose, 'site' | 'dosage' | 'route'>): string {
  return [site, route === 'Oral' ? dosage : `${dosage} ${route.toLowerCase()}`].join(' · ');
}
