/** A name that every disk takes: `recieved-antigen_ajingi-cottage-hospital_2026-11-20.csv`. */
export function csvFileName(...parts: readonly string[]): string {
  return `${parts
    .map(plainWords)
    .filter((part) => part !== '')
    .join('_')}.csv`;
}

function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);
}
