import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { families } from '#contract/families/registry.ts';
import { antigenRowSchema, caseRowSchema, placeRowSchema, verdictSchema } from '#contract/sync-rows.ts';
import { sampleOf, variantsOf } from './sample.ts';

const folder = import.meta.dirname;
const isFreezing = process.env['FREEZE_SHAPES'] !== undefined;

/** Every shape that is written to another place: the payloads of all events, the rows of all tables, verdicts and reference rows. */
function shapes(): ReadonlyMap<string, z.ZodType> {
  const events = families.flatMap(({ types }) =>
    Object.entries(types).map(
      ([type, { version, payload }]) => [`event ${type} v${version}`, payload] as const,
    ),
  );
  const rows = families.flatMap(({ tables }) =>
    Object.values(tables).map(({ wire, schema }) => [`row ${wire}`, schema as z.ZodType] as const),
  );
  return new Map<string, z.ZodType>([
    ...events,
    ...rows,
    ['row cases', caseRowSchema],
    ['row antigen', antigenRowSchema],
    ['row place', placeRowSchema],
    ['verdict', verdictSchema],
  ]);
}

/** Samples as this build writes them. */
function samples(schema: z.ZodType): readonly unknown[] {
  return variantsOf(schema).flatMap((variant) =>
    [true, false]
      .map((isWhole) => sampleOf(variant, isWhole))
      .filter((value) => schema.safeParse(value).success),
  );
}

const releases = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const fileOf = (release: string, name: string) =>
  path.join(folder, release, `${name.replaceAll(' ', '-')}.json`);
const readOf = (release: string, name: string) =>
  existsSync(fileOf(release, name))
    ? (JSON.parse(readFileSync(fileOf(release, name), 'utf8')) as unknown[])
    : null;

/** The release that is being worked on; it is written anew until it is frozen. */
const current = 'next';

if (isFreezing) {
  mkdirSync(path.join(folder, current), { recursive: true });
  for (const [name, schema] of shapes())
    writeFileSync(fileOf(current, name), `${JSON.stringify(samples(schema), null, 2)}\n`);
}

describe.each([...shapes()])('%s', (name, schema) => {
  test('has samples of the build that is being worked on', () => {
    expect(
      samples(schema).length,
      'a sample cannot be made: give sample.ts a value that the shape takes',
    ).toBeGreaterThan(0);
  });

  test.each(releases.map((release) => release.name))('as %s wrote it is read by this build', (release) => {
    const written = readOf(release, name);
    // A shape that came later was not written then.
    for (const value of written ?? []) expect(schema.safeParse(value).error?.issues).toBeUndefined();
  });

  test('drops what it does not know', () => {
    for (const value of samples(schema)) {
      const read = schema.safeParse({ ...(value as object), of_a_newer_build: { any: 'thing' } });
      expect(read.error?.issues).toBeUndefined();
      expect(JSON.stringify(read.data)).not.toContain('of_a_newer_build');
    }
  });
});

test('no shape of a release has gone', () => {
  const known = new Set([...shapes().keys()].map((name) => `${name.replaceAll(' ', '-')}.json`));
  for (const release of releases)
    for (const file of readdirSync(path.join(folder, release.name))) expect(known).toContain(file);
});
