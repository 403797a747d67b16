import type { ScheduledDose } from '#domain/immunization/schedule/scheduled-dose.ts';
import { howGivenStrings } from './how-given-strings.ts';

const { sites, routes, dosages, injected } = howGivenStrings;

/** How a dose is given, as the schedule says it: where, how much, and into what where it is injected. */
export function howGiven({ site, dosage, route }: Pick<ScheduledDose, 'site' | 'dosage' | 'route'>): string {
  const amount = dosages[dosage] ?? dosage;
  const into = routes[route] ?? route.toLowerCase();
  return [sites[site] ?? site, route === 'Oral' ? amount : injected(amount, into)].join(' · ');
}
