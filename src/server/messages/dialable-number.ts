const nigeria = '234';

/**
 * A number as it is dialled from abroad, `+2348031234567`, from what an officer typed; null when it cannot be dialled.
 * Numbers without a country code are read as Nigerian ones.
 */
export function dialableNumber(typed: string): string | null {
  const text = typed.replaceAll(/[\s().-]/g, '');
  const digits = /^(?:\+|00)(\d{8,15})$/.exec(text)?.[1] ?? national(text);
  return digits === null ? null : `+${digits}`;
}

function national(text: string): string | null {
  if (/^234[789]\d{9}$/.test(text)) return text;
  const subscriber = /^0?([789]\d{9})$/.exec(text)?.[1];
  return subscriber === undefined ? null : `${nigeria}${subscriber}`;
}
