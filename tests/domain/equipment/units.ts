import { catalogueNames } from '#domain/equipment/catalogue.ts';
import type { EquipmentPayloads } from '#domain/equipment/activities.ts';
import type { RuleFacts } from '#domain/kernel/event-of.ts';
import type { EventId, UserId } from '#domain/kernel/ids.ts';

type Registered = EquipmentPayloads['register-equipment'];

const chosen = (list: Parameters<typeof catalogueNames>[0], name: string) => {
  const found = catalogueNames(list).find((listed) => listed.name === name);
  if (!found) throw new Error(`the catalogue has no ${name}`);
  return found as Registered['typeCce'];
};

/** A refrigerator as an officer in the tests registers it. */
export const refrigerator = (changes: Partial<Registered> = {}): Registered => ({
  typeCce: chosen('cce', 'Ice-lined refrigerator'),
  modelNumber: chosen('model', 'HBC-70'),
  manufacturer: chosen('manufacturer', 'Haier'),
  serialNumber: 'BE0A-17',
  year: 2019,
  capacity: '45',
  functionality: 'good',
  reason: null,
  ...changes,
});

export const unitId = (n: number) => `01980000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

/** Facts of the n-th event of a story; each event is a minute after the one before. */
export const factsOfNth = (n: number): RuleFacts => ({
  event: unitId(n) as EventId,
  actor: unitId(0xb) as UserId,
  at: new Date(Date.UTC(2026, 10, 20, 8, n)).toISOString(),
});
