/** A serial number as it is compared: letter case and spaces say nothing. Null where there is none. */
export function serialKeyOf(serialNumber: string): string | null {
  const key = serialNumber.replaceAll(/\s/gu, '').toLowerCase();
  return key === '' ? null : key;
}
