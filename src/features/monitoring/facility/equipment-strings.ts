import type { EquipmentResource } from '#contract/resources/equipment.ts';
import { formatDateTime } from '#ui/table/format-date.ts';

/** Words of a facility's equipment that is read from above. */
export const equipmentStrings = {
  title: 'Equipments',
  titleOf: (facility: string) => `Equipments of ${facility}`,
  open: 'Open equipments',
  readOnly: 'Read only: equipment is recorded by the officers of its facility.',
  caption: 'Equipment Listing',
  number: '#',
  type: 'Type of CCE',
  model: 'Model No',
  manufacturer: 'Manufacturer',
  serial: 'Serial Number',
  year: 'Year',
  status: 'Status',
  conditions: { good: 'Good Condition', bad: 'Bad Condition' },
  temperature: 'Last temperature',
  neverRead: 'Never read',
  degrees: (celsius: string) => `${celsius} °C`,
  search: 'Search equipment',
  empty: 'No records found',
  emptyHint: 'This facility has registered no equipment.',
  action: 'Action',
  viewOf: (unit: string) => `View ${unit}`,
  viewTitle: 'View Equipment',
  close: 'Close',
  print: 'Print',
  id: 'Id',
  reason: 'Reason',
  capacity: 'Capacity',
  country: 'Country',
  state: 'State',
  lga: 'LGA/LCDA',
  facility: 'Facility',
  created: 'Created at',
  updated: 'Updated at',
  nothing: '—',
} as const;

/** The temperature that was read last, and when. */
export function lastRead({
  last_celsius: celsius,
  last_read_at: readAt,
}: Pick<EquipmentResource, 'last_celsius' | 'last_read_at'>): string {
  if (celsius === null || readAt === null) return equipmentStrings.neverRead;
  const degrees = equipmentStrings.degrees(String(celsius).replace('-', '−'));
  return `${degrees}, ${formatDateTime(readAt)}`;
}
