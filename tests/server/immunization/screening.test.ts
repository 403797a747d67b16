import { describe, expect, test } from 'vitest';
import { findDrift } from '#server/reconcile.ts';
import { engines } from '#tests/support/database.ts';
import type { TestApp } from '#tests/support/server.ts';
import { bcg, type FakeTablet } from '#tests/server/sync/fake-tablet.ts';
import { withOneTablet } from '#tests/server/sync/one-tablet.ts';

describe.each(engines)('screening answers before a dose, on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;

  withOneTablet(engine, (start) => {
    ({ world, tablet } = start);
  });

  const registered = async () => {
    const payload = { fullname: 'Musa Ibrahim', dob: '2026-10-02', sex: 'Male' };
    const answer = await world.call(
      { method: 'POST', url: '/v/api/child/registration/', payload },
      tablet.session,
    );
    return answer.json<{ id: string }>().id as never;
  };
  const personal = async () =>
    (await world.deps.db.selectFrom('child').select('personal').executeTakeFirst())?.personal;

  test('are stored with personal data and sent to tablets, but appear in no listing', async () => {
    const child = await registered();
    const on = '2026-11-20' as never;
    tablet.save('screen-child', { child, on, found: [{ condition: 'hiv-untreated', series: null }] });
    tablet.save('note-not-given', {
      child,
      on,
      doses: [{ dose: 'BCG', reason: 'contraindicated', note: null }],
    });
    const { results } = await tablet.push();
    expect(results.map(({ verdict }) => verdict)).toEqual(['accepted', 'accepted']);
    await tablet.pull();
    expect(tablet.items.at(-1)?.children).toMatchObject([
      {
        id: child,
        screened: { on },
        findings: [{ condition: 'hiv-untreated', revised: null }],
        notGiven: [{ dose: 'BCG', reason: 'contraindicated' }],
      },
    ]);
    expect(await personal()).toMatchObject({ findings: [{ condition: 'hiv-untreated' }] });
    const list = await world.call({ url: '/v/api/child/registration/' }, tablet.session);
    expect(list.body).not.toContain('hiv');
    expect(await findDrift(world.deps.db)).toEqual([]);
  });

  test('warn a call that gives the vaccine anyway, until they are revised', async () => {
    const child = await registered();
    const found = { condition: 'hiv-untreated', series: null };
    tablet.save('screen-child', { child, on: '2026-11-20' as never, found: [found] });
    await tablet.push();
    const give = async (on: string) => {
      const payload = {
        child,
        antigen: bcg,
        entry: null,
        dose: 'BCG',
        no_of_dose: 1,
        immunized_date: on,
        year: 2026,
        quarter: 'Q4',
        immunization_type: 'Outreach',
        is_history: true,
      };
      await world.call({ method: 'POST', url: '/v/api/immunization/', payload }, tablet.session);
      const rows = await world.deps.db
        .selectFrom('immunization')
        .select(['warnings', 'immunized_on'])
        .execute();
      return rows.find((row) => row.immunized_on === on)?.warnings;
    };
    expect(await give('2026-11-18')).toContain('contraindicated');
    tablet.save('revise-finding', { child, ...found, reason: 'Stable on treatment' });
    await tablet.push(tablet.outbox.slice(1));
    expect(await give('2026-11-19')).not.toContain('contraindicated');
  });
});
