import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { families } from '#contract/families/registry.ts';
import { eventEnvelopeSchema } from '#contract/wire/envelope.ts';
import { namedEndpoints } from '#contract/calls/index.ts';
import { isRecord } from '#contract/read-what-fits.ts';
import { problemSchema } from '#contract/problem.ts';
import {
  epochChangedSchema,
  logForkedSchema,
  logGapSchema,
  lostTooFarSchema,
  pullReplySchema,
  pullRequestSchema,
  pushReplySchema,
  pushRequestSchema,
  snapshotEndSchema,
  snapshotHeadSchema,
} from '#contract/wire/sync.ts';
import { antigenRowSchema, caseRowSchema, placeRowSchema, verdictSchema } from '#contract/wire/rows.ts';
import { sampleOf, variantsOf } from './sample.ts';

const folder = import.meta.dirname;
const isFreezing = process.env['FREEZE_SHAPES'] !== undefined;

/**
 * Every shape that is written to another place: payloads of all events in their envelope, rows of all tables, verdicts and reference rows,
 * the frames around them, and the reply of each call.
 */
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
    ['envelope', eventEnvelopeSchema],
    ['frame push', pushRequestSchema],
    ['frame push-reply', pushReplySchema],
    ['frame pull', pullRequestSchema],
    ['frame pull-reply', pullReplySchema],
    ['frame snapshot-head', snapshotHeadSchema],
    ['frame snapshot-end', snapshotEndSchema],
    ['frame epoch-changed', epochChangedSchema],
    ['frame log-gap', logGapSchema],
    ['frame log-forked', logForkedSchema],
    ['frame lost-too-far', lostTooFarSchema],
    ['problem', problemSchema],
    ...namedEndpoints
      .filter(([, { reply }]) => isJson(reply))
      .map(([name, { reply }]) => [`reply ${name.replaceAll('.', '-')}`, reply] as const),
  ]);
}

/** False for a reply that is text or a stream. */
function isJson(reply: z.ZodType): boolean {
  return ['object', 'array', 'union', 'record', 'pipe'].includes(reply._zod.def.type);
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

/** The release under work; its samples are rewritten until it is frozen. */
const current = 'next';

if (isFreezing) {
  mkdirSync(path.join(folder, current), { recursive: true });
  for (const [name, schema] of shapes())
    writeFileSync(fileOf(current, name), `${JSON.stringify(samples(schema), null, 2)}\n`);
}

describe.each([...shapes()])('%s', (name, schema) => {
  test('has samples of the current build', () => {
    expect(
      samples(schema).length,
      'a sample cannot be made: give sample.ts a value that the shape takes',
    ).toBeGreaterThan(0);
  });

  test.each(releases.map((release) => release.name))('written by %s is read by this build', (release) => {
    const written = readOf(release, name);
    // A shape added later has no samples in this release.
    for (const value of written ?? []) expect(schema.safeParse(value).error?.issues).toBeUndefined();
  });

  test('drops unknown fields', () => {
    for (const value of samples(schema)) {
      const read = schema.safeParse(ofNewerBuild(value));
      expect(read.error?.issues).toBeUndefined();
      expect(JSON.stringify(read.data)).not.toContain('of_a_newer_build');
    }
  });
});

/** A value as a newer build may write it; in a list, its elements. */
function ofNewerBuild(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ofNewerBuild);
  return isRecord(value) ? { ...value, of_a_newer_build: { any: 'thing' } } : value;
}

test('no shape of a release was removed', () => {
  const known = new Set([...shapes().keys()].map((name) => `${name.replaceAll(' ', '-')}.json`));
  for (const release of releases)
    for (const file of readdirSync(path.join(folder, release.name))) expect(known).toContain(file);
});
