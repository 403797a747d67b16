import { lineKey } from '#domain/kernel/text.ts';

/** A serial number as it is compared: letter case, spaces and the kind of dash say nothing. Null where there is none. */
export function serialKeyOf(serialNumber: string): string | null {
  const key = lineKey(serialNumber.normalize('NFKC')).replaceAll(/\s/g, '');
  return key === '' ? null : key;
}
