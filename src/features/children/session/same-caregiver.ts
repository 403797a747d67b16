import type { Child } from '#domain/immunization/model.ts';
import { phoneDigits } from '#domain/kernel/phone.ts';

type Reached = Pick<Child, 'caregiverName' | 'caregiverNumber' | 'settlement' | 'address'>;

/** Whether two children have one care giver: the same number, or where one has none the same name at the same address. */
export function hasSameCaregiver(a: Reached, b: Reached): boolean {
  if (a.caregiverNumber !== '' && b.caregiverNumber !== '')
    return phoneDigits(a.caregiverNumber) === phoneDigits(b.caregiverNumber);
  return a.caregiverName.trim() !== '' && written(a) === written(b);
}

/** Capitals and spaces do not tell care givers apart. */
function written({ caregiverName, settlement, address }: Reached): string {
  return [caregiverName, settlement ?? '', address]
    .map((text) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim())
    .join('\n');
}
