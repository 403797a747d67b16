import { internationalNumber, isNobodysNumber } from '#domain/kernel/phone.ts';

/**
 * A number as it is dialled from abroad, `+2348031234567`, from what an officer typed; null when it cannot be dialled or is nobody's.
 * Numbers without a country code are read as Nigerian ones.
 */
export function dialableNumber(typed: string): string | null {
  return isNobodysNumber(typed) ? null : internationalNumber(typed);
}
