import { readFileSync } from 'node:fs';
import { dhis2MappingSchema, type Dhis2Mapping } from '#domain/reports/dhis2.ts';

/**
 * The mapping that a file holds.
 * @throws Error with a sentence for whoever wrote it, where it is none.
 */
export function readDhis2Mapping(file: string): Dhis2Mapping {
  const mapping = dhis2MappingSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (mapping.success) return mapping.data;
  const [issue] = mapping.error.issues;
  throw new Error(`The mapping's ${issue?.path.join('.') ?? 'file'} ${issue?.message ?? 'is wrong'}.`);
}
