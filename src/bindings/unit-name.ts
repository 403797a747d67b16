import type { Equipment } from '#domain/equipment/model.ts';

/** What a unit is called where there is one line for it: its model, or its type, and its serial number. */
export function unitName({
  modelNumber,
  typeCce,
  serialNumber,
}: Pick<Equipment, 'modelNumber' | 'typeCce' | 'serialNumber'>): string {
  return [modelNumber?.name ?? typeCce.name, serialNumber].join(' ').trim();
}
