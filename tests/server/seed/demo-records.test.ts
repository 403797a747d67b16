import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AefiResource } from '#contract/resources/aefi.ts';
import { dateOf, daysBetween, type LocalDate, type LocalDateTime } from '#domain/kernel/local-date.ts';
import { findDrift } from '#server/families/reconcile.ts';
import { seedDemo } from '#server/seed/demo.ts';
import { recordDemo } from '#server/seed/demo-records.ts';
import { engines } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';

describe.each(engines)('the records of the demo on %s', (engine) => {
  let server: TestApp;
  beforeEach(async () => {
    server = await testApp({ engine, config: { demoPassword: 'correct horse battery' } });
    await server.database.reset();
    await seedDemo(server.deps);
    await recordDemo(server.deps);
  });
  afterEach(() => server.close());

  test('are seen from above: children, doses not given and adverse events, and nobody gets a message', async () => {
    const admin = await server.signIn({ id: '', email: 'admin@demo.test' });
    const read = async (url: string) => (await server.call({ method: 'GET', url }, admin)).json();
    const events: readonly AefiResource[] = await read('/v/api/aefi/');
    expect(events).toHaveLength(2);
    // What is written of them, the same night and the evening after, is so by their days too.
    for (const { vaccines, onset_at: onset } of events)
      expect(daysBetween(vaccines[0]?.given_date as LocalDate, dateOf(onset as LocalDateTime))).toBeLessThan(
        2,
      );
    const { parts } = await read('/v/analysis/not-given/all/all/all/all/');
    expect(parts.find(({ name }: { name: string }) => name === 'Kano').reasons).toMatchObject({
      refused: 1,
      'out-of-stock': 2,
      'sick-today': 2,
    });
    expect(await server.deps.db.selectFrom('message').select('id').execute()).toEqual([]);
    expect(await findDrift(server.deps.db)).toEqual([]);
  });
});
