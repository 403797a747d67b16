const wholeNumbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/** A number with thousands separators: 12,500. */
export function formatQuantity(quantity: number): string {
  return wholeNumbers.format(quantity);
}
