import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { families } from '#contract/families/registry.ts';
import { comparedCases, RowSum, walletDigest } from '#contract/families/row-digest.ts';
import { snapshotLineSchema, type SnapshotLine } from '#contract/wire/sync.ts';
import type { WalletRow } from '#contract/wire/rows.ts';
import { maxItemsBehind } from '#server/sync/protocol/pull.ts';
import { bothEngines } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { child } from '#tests/server/immunization/typed-children.ts';
import { FakeTablet, freshId, typed } from '../fake-tablet.ts';

const walletsOf = (tablet: FakeTablet): readonly WalletRow[] => {
  const rows = new Map<string, WalletRow>();
  for (const row of tablet.items.flatMap((item) => item.wallets)) rows.set(row.antigen, row);
  return [...rows.values()];
};

describe.each(bothEngines)('pull on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;

  beforeEach(async () => {
    world = await testApp({ engine });
    tablet = await FakeTablet.at(world);
  });

  afterEach(() => world.close());

  const pullBody = (changes: Record<string, unknown> = {}) => ({
    epoch: tablet.epoch,
    facility: tablet.facility,
    scopes: [{ scope: 'facility', after: 0 }],
    log_id: tablet.logId,
    limit: 500,
    ...changes,
  });
  const pull = async (changes: Record<string, unknown> = {}, session = tablet.session) =>
    world.call({ method: 'POST', url: '/v/sync/pull/', payload: pullBody(changes) }, session);
  const snapshot = async (): Promise<SnapshotLine[]> => {
    const url = `/v/sync/snapshot/?facility=${tablet.facility}&log_id=${tablet.logId}`;
    const answer = await world.call({ method: 'GET', url }, tablet.session);
    return answer.body
      .trimEnd()
      .split('\n')
      .map((line) => snapshotLineSchema.parse(JSON.parse(line)));
  };

  test('pages of any length contain whole events, in order, and end at the head with its digest', async () => {
    const received = tablet.save('receive', typed.receive(100));
    for (let n = 0; n < 7; n += 1) tablet.save('issue', typed.issue(received.event_id, 3));
    await tablet.push();
    const first = await tablet.pullPage(3);
    expect(first.scopes[0]).toMatchObject({ next: 3, head: 8, has_more: true, folded_through: 3 });
    expect(first.check).toBeNull();
    const last = await tablet.pull(3);
    expect(last.scopes[0]).toMatchObject({ next: 8, head: 8, has_more: false, folded_through: 8 });
    expect(last.check).toEqual({ as_of: 8, wallet_count: 1, wallet_digest: walletDigest(walletsOf(tablet)) });
    expect(tablet.items.every((item) => item.verdict !== null && item.entries.length === 1)).toBe(true);
  });

  test('figures over all rows are returned at the head, on request only, and equal those of a snapshot', async () => {
    const received = tablet.save('receive', typed.receive(100));
    tablet.save('issue', typed.issue(received.event_id, 3));
    tablet.save('register-child', child('Musa Bello'));
    await tablet.push();
    expect((await pull()).json().check).not.toHaveProperty('rows');
    expect((await pull({ limit: 1, row_figures: true })).json().check).toBeNull();
    const lines = await snapshot();
    const figures = families.map((family) => {
      const sum = new RowSum(family);
      for (const line of lines)
        if (Object.hasOwn(family.tables, line.k)) sum.add(line.k, (line as { row: object }).row);
      return [family.name, sum.figure()];
    });
    const { check } = (await pull({ row_figures: true })).json();
    const cases = new RowSum(comparedCases);
    for (const line of lines) if (line.k === 'case') cases.add('case', line.row);
    expect(check.rows).toEqual({ ...Object.fromEntries(figures), cases: cases.figure() });
    expect(check.rows.ledger.split('.')[1]).toBe('4');
    expect(check.rows.register.split('.')[1]).toBe('1');
  });

  test('while tablets push at once, no step is skipped, whichever commits first', async () => {
    const tablets = await Promise.all([1, 2, 3].map(() => FakeTablet.at(world)));
    let isPushing = true;
    const pushing = Promise.all(
      tablets.map(async (other) => {
        for (let round = 0; round < 8; round += 1)
          await other.push([other.save('receive', typed.receive(2))]);
      }),
    ).then(() => {
      isPushing = false;
    });
    while (isPushing) await tablet.pull(5);
    await pushing;
    const page = await tablet.pull();
    expect(tablet.items.map((item) => item.s)).toEqual(Array.from({ length: 24 }, (_, n) => n + 1));
    expect(page.check?.wallet_digest).toBe(walletDigest(walletsOf(tablet)));
  });

  test.each([
    ['a cursor beyond the head: the server went back', { scopes: [{ scope: 'facility', after: 9 }] }],
    ['another epoch: the server was restored', { epoch: 'another' }],
  ])('%s', async (_, changes) => {
    tablet.save('receive', typed.receive(1));
    await tablet.push();
    expect((await pull(changes)).json()).toMatchObject({
      epoch: tablet.epoch,
      scopes: [{ mode: 'snapshot-needed', items: [], head: 1 }],
      check: null,
    });
  });

  test('a device that is very far behind loads a snapshot instead of thousands of pages', async () => {
    await tablet.push([tablet.save('receive', typed.receive(1))]);
    await world.deps.db
      .updateTable('facility_head')
      .set({ seq: maxItemsBehind + 2 })
      .execute();
    expect((await pull()).json()).toMatchObject({ scopes: [{ mode: 'snapshot-needed' }] });
    expect((await pull({ scopes: [{ scope: 'facility', after: 2 }] })).json()).toMatchObject({
      scopes: [{ mode: 'delta' }],
    });
  });

  test('an officer of another facility gets neither page nor snapshot', async () => {
    const other = await FakeTablet.at(world, 'gafasa');
    const page = await world.call(
      { method: 'POST', url: '/v/sync/pull/', payload: pullBody() },
      other.session,
    );
    expect([page.statusCode, page.json<{ code: string }>().code]).toEqual([403, 'not-your-facility']);
    const url = `/v/sync/snapshot/?facility=${tablet.facility}&log_id=${tablet.logId}`;
    expect((await world.call({ method: 'GET', url }, other.session)).statusCode).toBe(403);
  });

  test('a gap or a differing digest that a device reports becomes an incident', async () => {
    await pull({ report: { kind: 'digest', at: 4, detail: 'here 2 wallets' } });
    const incidents = await world.deps.db
      .selectFrom('incident')
      .select(['kind', 'facility_id', 'detail'])
      .execute();
    expect(incidents).toMatchObject([{ kind: 'device-digest', facility_id: tablet.facility }]);
    expect(incidents[0]?.detail).toContain('at 4: here 2 wallets');
  });

  test('a repeated report is one incident a day for its kind and facility, under any log', async () => {
    const report = { kind: 'digest', at: 4, detail: 'here 2 wallets' };
    const kinds = async () =>
      (await world.deps.db.selectFrom('incident').select('kind').orderBy('opened_at').execute()).map(
        ({ kind }) => kind,
      );
    await pull({ report });
    await pull({ report });
    await pull({ report: { ...report, at: 5, detail: 'here 3 wallets' } });
    expect(await kinds()).toEqual(['device-digest']);
    await pull({ report: { ...report, kind: 'gap' } });
    for (let made = 0; made < 20; made += 1) await pull({ report, log_id: freshId() });
    expect((await kinds()).toSorted()).toEqual(['device-digest', 'device-gap']);
    world.advance(86_400_000);
    const session = await world.signIn(await world.createUser());
    await pull({ report }, session);
    expect(await kinds()).toHaveLength(3);
  });

  test('a user who signs in on one device after another causes at most three incidents of a kind a day', async () => {
    const user = await world.createUser();
    const told = async () =>
      (await world.deps.db.selectFrom('incident').select('device').execute()).map(({ device }) => device);
    const devices = Array.from({ length: 6 }, () => freshId());
    for (const device of devices) {
      const report = { kind: 'gap', at: 1, detail: '' };
      await pull({ report, log_id: freshId() }, await world.signIn(user, device));
    }
    expect(await told()).toEqual(devices.slice(0, 3));
    const colleague = await world.signIn(await world.createUser(), freshId());
    await pull({ report: { kind: 'gap', at: 1, detail: '' } }, colleague);
    expect(await told()).toHaveLength(4);
  });

  test('the reference feed has the antigens and all states, the LGAs of the own state, and the facilities of the own LGA', async () => {
    const names: string[] = [];
    const lgas: string[] = [];
    let after = 0;
    for (let hasMore = true; hasMore;) {
      const reply = (await pull({ scopes: [{ scope: 'reference', after }], limit: 2 })).json();
      const page = reply.scopes[0];
      names.push(...page.items.map((item: { row: { name: string } }) => item.row.name));
      for (const { row } of page.items as { row: { level?: string; name: string } }[])
        if (row.level === 'lga') lgas.push(row.name);
      after = page.next;
      hasMore = page.has_more;
    }
    expect(names).toEqual(
      expect.arrayContaining(['Nigeria', 'Kano', 'Lagos', 'ajingi clinic', 'gafasa clinic']),
    );
    expect(names).not.toContain('dala clinic');
    expect(lgas.toSorted()).toEqual(['Ajingi', 'Dala']);
    const end = (await pull({ scopes: [{ scope: 'reference', after }] })).json();
    expect(end.scopes[0]).toMatchObject({ items: [], next: after, has_more: false });
  });

  test('a snapshot contains every row once, framed by counts, and the own verdicts other than plain acceptances', async () => {
    const received = tablet.save('receive', typed.receive(10));
    tablet.save('issue', typed.issue(received.event_id, 4));
    const refused = tablet.save('issue', typed.issue(received.event_id, 99));
    await tablet.push();
    const other = await FakeTablet.at(world);
    await other.push([other.save('issue', typed.issue(received.event_id, 77))]);
    await tablet.pull();
    const lines = await snapshot();
    const wallets = walletsOf(tablet);
    expect(lines[0]).toMatchObject({
      k: 'head',
      as_of: 4,
      log: { accepted_through: 3 },
      folded_through: 3,
      counts: { wallets: 1, lots: 1, entries: 2, cases: 2, verdicts: 1 },
    });
    expect(lines.at(-1)).toEqual({ k: 'end', rows: lines.length - 2, wallet_digest: walletDigest(wallets) });
    expect(lines.filter((line) => line.k === 'wallet').map((line) => line.row)).toEqual(wallets);
    expect(lines.filter((line) => line.k === 'verdict').map((line) => line.row.event_id)).toEqual([
      refused.event_id,
    ]);
    const byId = new Map(tablet.items.flatMap((item) => item.entries).map((row) => [row.id, row]));
    for (const line of lines) if (line.k === 'entry') expect(line.row).toEqual(byId.get(line.row.id));
  });

  test('a facility without events has an empty snapshot and an empty feed', async () => {
    expect((await pull()).json()).toMatchObject({
      scopes: [{ mode: 'delta', items: [], next: 0, head: 0, has_more: false, folded_through: 0 }],
      check: { as_of: 0, wallet_count: 0 },
    });
    expect((await snapshot()).map((line) => line.k)).toEqual(['head', 'end']);
  });

  test('an injected gap in the feed is visible: the page does not start at the device’s position', async () => {
    for (let n = 0; n < 3; n += 1) tablet.save('receive', typed.receive(1));
    await tablet.push();
    await sql`delete from feed where s = 2`.execute(world.deps.db);
    await expect(tablet.pull()).rejects.toThrow('skips from 1 to 3');
  });
});
