/** The name of a dose with its number beside it, wherever the line breaks. */
export function doseOnOneLine(name: string): string {
  return name.replace(/ (\d)$/, '\u00a0$1');
}
