import type { Child } from '#domain/immunization/register/model.ts';
import { isNobodysNumber, isSamePhone } from '#domain/kernel/phone.ts';
import { lineKey } from '#domain/kernel/text.ts';

type Reached = Pick<Child, 'caregiverName' | 'caregiverNumber' | 'settlement' | 'address'>;

/** Whether two children have one care giver: the same number, or where one has none of their own the same name at the same address. */
export function hasSameCaregiver(a: Reached, b: Reached): boolean {
  if (!isNobodysNumber(a.caregiverNumber) && !isNobodysNumber(b.caregiverNumber))
    return isSamePhone(a.caregiverNumber, b.caregiverNumber);
  return a.caregiverName.trim() !== '' && written(a) === written(b);
}

/** Capitals and spaces do not tell care givers apart. */
function written({ caregiverName, settlement, address }: Reached): string {
  return [caregiverName, settlement ?? '', address].map(lineKey).join('\n');
}
