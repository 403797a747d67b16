import { expect, test } from 'vitest';
import type { ChildId } from '#domain/kernel/ids.ts';
import type { Engine } from '#client/engine.ts';
import { openWallet } from '#tests/client/support/activities.ts';
import { day, immunize, nameAntigens, registered } from '#tests/client/support/children.ts';
import { signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { saved } from '#tests/client/support/issued-here.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import { fever } from '#tests/domain/aefi/reports.ts';
import { malaria, referenceOf, type SaidOfVaccines } from '#tests/client/support/places.ts';

const on = day('2026-06-20');

async function tabletWith(said: SaidOfVaccines = {}) {
  const server = new FakeServer();
  server.reference = referenceOf(said);
  const made = await signedIn(server);
  /** Publishes the same reference with other statements about vaccines, as a later step. */
  const say = async (more: SaidOfVaccines) => {
    server.reference = referenceOf(more, (server.reference.at(-1)?.s ?? 0) + 1);
    await made.engine.sync.replay();
  };
  return { ...made, server, say };
}

/** The state of the first dose on the card, and whether the due list contains it. */
async function seen({ children }: Engine, child: ChildId) {
  const card = await children.card(child, on);
  const lists = await Promise.all(
    (['today', 'week', 'overdue'] as const).map((bucket) =>
      children.dueList({ bucket, today: on, page: 0, pageSize: 10 }),
    ),
  );
  const listed = lists.flatMap(({ rows }) => rows).find((row) => row.child.id === child);
  return [
    card?.schedule.find(({ dose }) => dose.code === 'Malaria1')?.state,
    listed?.doses.some(({ code }) => code === 'Malaria1') ?? false,
  ];
}

test('a vaccine introduced in the state is due from that day, except for children who were too old by then', async () => {
  const { engine, say } = await tabletWith();
  const infant = await registered(engine, 'Aisha Bello', { bornOn: day('2026-01-01') });
  const older = await registered(engine, 'Musa Sani', { bornOn: day('2025-01-01') });
  expect(await seen(engine, infant)).toEqual(['not-offered', false]);
  await say({ introducedOn: { Malaria: day('2026-06-01') } });
  expect(await seen(engine, infant)).toEqual(['due', true]);
  expect(await seen(engine, older)).toEqual(['before-cohort', false]);
  await say({ introducedOn: { Malaria: day('2026-07-01') } });
  expect(await seen(engine, infant)).toEqual(['upcoming', false]);
  expect((await engine.children.card(infant, on))?.nextVisit).not.toBeNull();
  await say({});
  expect(await seen(engine, infant)).toEqual(['not-offered', false]);
  await expectShownIsFold(engine);
});

test('a dose has the name of its day’s vaccine on the card, the due list and in the records', async () => {
  const { engine, say } = await tabletWith();
  await nameAntigens(engine);
  const child = await registered(engine, 'Aisha Bello', { bornOn: day('2025-01-01') });
  await engine.children.save(immunize(child, 'MR', { dose: 'MR1', immunizedOn: day('2025-10-05') }));
  const namesOf = async (antigen: string) =>
    (await engine.children.card(child, on))?.schedule.flatMap(({ dose }) =>
      dose.antigen === antigen ? [dose.name] : [],
    );
  const named = async () => {
    const { rows } = await engine.children.dueList({ bucket: 'overdue', today: on, page: 0, pageSize: 10 });
    const visits = await engine.children.visits({ type: 'Fixed-Post', page: 0, pageSize: 10 });
    return [
      await namesOf('MR'),
      rows.flatMap(({ doses }) => doses.flatMap(({ code, name }) => (code === 'MR2' ? [name] : []))),
      visits.rows.flatMap(({ records }) => records.map(({ doseName }) => doseName)),
    ];
  };
  const both = ['Measles-rubella 1', 'Measles-rubella 2'];
  expect(await named()).toEqual([both, [both[1]], [both[0]]]);
  await say({ introducedOn: { MR: day('2025-10-06') } });
  expect(await named()).toEqual([['Measles 1', both[1]], [both[1]], ['Measles 1']]);
  await say({ introducedOn: { MR: day('2026-06-21') } });
  expect(await named()).toEqual([['Measles 1', 'Measles 2'], ['Measles 2'], ['Measles 1']]);
});

test('a report of an adverse event names a dose as the card of that day does', async () => {
  const { engine } = await tabletWith({ introducedOn: { MR: day('2025-10-06') } });
  const child = await registered(engine, 'Aisha Bello', { bornOn: day('2025-01-01') });
  const vaccine = (givenOn: string, name = 'MR') => ({
    ...fever().vaccines[0]!,
    name,
    dose: 'MR1',
    givenOn: day(givenOn),
  });
  const vaccines = [vaccine('2025-10-05'), vaccine('2025-10-06'), vaccine('2025-10-07', 'Measles')];
  expect(await engine.aefi.save([{ type: 'report-aefi', payload: fever({ child, vaccines }) }], {})).toEqual(
    expect.objectContaining({ ok: true }),
  );
  expect(
    (await engine.aefi.reports()).flatMap((row) => row.vaccines.map(({ doseName }) => doseName)),
  ).toEqual(['Measles 1', 'Measles-rubella 1', 'Measles 1']);
});

test('the facility’s own statement has priority over the introduction days of its state and over its wallets', async () => {
  const { engine, say } = await tabletWith({ introducedOn: { Malaria: day('2026-06-01') } });
  const infant = await registered(engine, 'Aisha Bello', { bornOn: day('2026-01-01') });
  await saved(engine, openWallet(malaria));
  expect(await seen(engine, infant)).toEqual(['due', true]);
  const introducedOn = { Malaria: day('2026-06-01') };
  await say({ introducedOn, ownWords: { Malaria: { isOffered: false, since: null } } });
  expect(await seen(engine, infant)).toEqual(['not-offered', false]);
  await say({ introducedOn, ownWords: { Malaria: { isOffered: true, since: day('2026-06-25') } } });
  expect(await seen(engine, infant)).toEqual(['upcoming', true]);
  await expectShownIsFold(engine);
});

// Born on 1 January: six weeks old on 12 February.
test('a dose two days early is repeated, until the country allows days of grace; coverage never counts it', async () => {
  const { engine, say } = await tabletWith();
  await nameAntigens(engine);
  const child = await registered(engine, 'Aisha Bello', { bornOn: day('2026-01-01') });
  await engine.children.save(
    immunize(child, 'Penta', { dose: 'Penta1', immunizedOn: day('2026-02-10'), isHistory: false }),
  );
  const standing = async () => {
    const today = day('2026-03-12');
    const card = await engine.children.card(child, today);
    const { rows } = await engine.children.dueList({ bucket: 'overdue', today, page: 0, pageSize: 10 });
    const due = rows.flatMap(({ doses }) => doses.map(({ code }) => code));
    const { given, born } = await engine.children.registerFigures();
    return {
      card: card?.schedule.find(({ dose }) => dose.code === 'Penta1')?.state,
      toRepeat: card?.invalid.map(({ code }) => code),
      next: card?.nextVisit?.doses.filter((code) => code.startsWith('Penta')),
      due: due.filter((code) => code.startsWith('Penta')),
      counting: given.map(({ counting, dose }) => [counting, dose]),
      covered: [...born.values()].map(({ penta1 }) => penta1),
    };
  };
  const repeated = {
    card: 'due',
    toRepeat: ['Penta1'],
    next: ['Penta1'],
    due: ['Penta1'],
    counting: [['repeat', null]],
    covered: [0],
  };
  expect(await standing()).toEqual(repeated);
  await say({ graceDays: 1 });
  expect(await standing()).toEqual(repeated);
  await say({ graceDays: 4 });
  expect(await standing()).toEqual({
    card: 'given',
    toRepeat: [],
    next: ['Penta2'],
    due: ['Penta2'],
    counting: [['routine', 'Penta1']],
    covered: [0],
  });
  await say({});
  expect(await standing()).toEqual(repeated);
  await expectShownIsFold(engine);
});
