/** A temperature as it is written: with a true minus sign, and no decimal that says nothing. */
export function degreesOf(celsius: number): string {
  return String(celsius).replace('-', '−');
}
