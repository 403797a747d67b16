import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import type { EquipmentResource } from '#contract/calls/equipment.ts';
import { troubleFlag, unitWords } from '#bindings/cold-chain-words.ts';
import { formatDateTime } from '#ui/table/format-date.ts';

/** Words of a facility's equipment that is read from above. */
export const equipmentStrings = {
  ...unitWords,
  ...catalogue('facilityEquipment', {
    titleOf: message<[facility: string]>('Equipments of {facility}', 'facility'),
    open: 'Open equipments',
    readOnly: 'Read only: equipment is recorded by the officers of its facility.',
    temperature: 'Last temperature',
    neverRead: 'Never read',
    empty: 'No records found',
    emptyHint: 'This facility has registered no equipment.',
    viewOf: message<[unit: string]>('View {unit}', 'unit'),
  }),
};

/** The temperature that was read last, and when. */
export function lastRead({
  last_celsius: celsius,
  last_read_at: readAt,
}: Pick<EquipmentResource, 'last_celsius' | 'last_read_at'>): string {
  if (celsius === null || readAt === null) return equipmentStrings.neverRead;
  const degrees = equipmentStrings.degrees(String(celsius).replace('-', '−'));
  return `${degrees}, ${formatDateTime(readAt)}`;
}

/** What is wrong with a unit, each in a word; that it broke down its condition says. */
export function troublesOfUnit(troubles: EquipmentResource['troubles']): readonly string[] {
  return troubles.flatMap(({ kind, celsius, is_certain: isCertain, hours }) => {
    if (kind === 'broken' || celsius === null) return [];
    return [troubleFlag({ kind, celsius, isCertain: isCertain ?? true, hours: hours ?? 0 })];
  });
}
