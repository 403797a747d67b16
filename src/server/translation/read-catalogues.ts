import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogues } from '#language/catalogue.ts';
import type { Source } from './text-sheet.ts';

/** Loads every module that holds a catalogue. @param src the folder of the product's modules */
export async function readCatalogues(src: string): Promise<{
  readonly catalogues: ReadonlyMap<string, object>;
  readonly sources: readonly Source[];
}> {
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('language'))
    .map((name) => ({ module: name, text: readFileSync(path.join(src, name), 'utf8') }))
    .filter(({ text }) => text.includes("from '#language/catalogue.ts'"));
  for (const { module } of sources) await import(path.join(src, module));
  return { catalogues, sources };
}
