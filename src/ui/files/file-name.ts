/** A name that every file system accepts: `recieved-antigen_ajingi-cottage-hospital_2026-11-20.csv`. */
export function fileName(extension: 'csv' | 'json' | 'png', ...parts: readonly string[]): string {
  return `${parts
    .map(plainWords)
    .filter((part) => part !== '')
    .join('_')}.${extension}`;
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
