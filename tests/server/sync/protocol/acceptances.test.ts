import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { EventEnvelope } from '#contract/wire/envelope.ts';
import {
  type Acceptance,
  maxAcceptanceNumbers,
  type PullReply,
  type PushReply,
} from '#contract/wire/sync.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import { makeBackup } from '#server/sync/backup/make-backup.ts';
import { restoreBackup } from '#server/sync/backup/restore-backup.ts';
import { placelessHashOf } from '#server/sync/protocol/canonical-json.ts';
import { acceptancesOf, provenAmong } from '#server/sync/protocol/acceptances.ts';
import { deleteAllRows, tableNames } from '#tests/support/empty-database.ts';
import { child, dose } from '#tests/server/immunization/typed-children.ts';
import { testFacilities } from '#tests/support/places.ts';
import type { TestApp } from '#tests/support/server.ts';
import { FakeTablet, freshId, typed } from '../fake-tablet.ts';
import { withOneTablet } from '../one-tablet.ts';
import { openCases, verdicts } from '../pushing-tablet.ts';

const dayMs = 24 * 60 * 60 * 1000;

describe('events accepted before the server was restored', () => {
  let world: TestApp;
  let tablet: FakeTablet;
  let folder: string;

  withOneTablet('pglite', (start) => {
    ({ world, tablet } = start);
  });
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-accepted-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const backup = async () => (await makeBackup(world.deps, folder)).file;
  async function putBack(file: string, ...tablets: readonly FakeTablet[]): Promise<void> {
    await deleteAllRows(world.deps.db, await tableNames(world.deps.db));
    await restoreBackup(world.deps, file);
    const { epoch } = await world.deps.db.selectFrom('sync_state').select('epoch').executeTakeFirstOrThrow();
    for (const one of [tablet, ...tablets]) one.epoch = epoch;
  }
  /** Sends events as accepted ones, with the proof from the answer. */
  async function push(
    from: FakeTablet,
    events: readonly EventEnvelope[],
    more: object = {},
  ): Promise<PushReply> {
    const answer = await from.send({ ...from.body(events), ...more });
    expect(answer.statusCode).toBe(200);
    return answer.json<PushReply>();
  }
  async function accepted(from: FakeTablet, ...events: readonly EventEnvelope[]): Promise<Acceptance[]> {
    const { results, acceptances = [] } = await push(from, events);
    expect(verdicts(results)).toEqual(events.map(() => 'accepted'));
    return acceptances;
  }
  const endPermissions = () =>
    world.deps.db.updateTable('sync_grant').set({ revoked_at: world.deps.now() }).execute();
  const storedOf = ({ event_id: id }: { readonly event_id: string }) =>
    world.deps.db
      .selectFrom('event')
      .select(['status', 'was_accepted', 'verdict'])
      .where('event_id', '=', id)
      .executeTakeFirstOrThrow();
  const said = ({ results }: PushReply) =>
    results.map((result) => ('reason' in result ? result.reason : result.verdict));

  test('an answer proves groups of at most 32 consecutive accepted events; a refusal ends a group', async () => {
    const receipt = tablet.save('receive', typed.receive(100));
    for (let n = 0; n < maxAcceptanceNumbers; n += 1) tablet.save('issue', typed.issue(receipt.event_id, 1));
    tablet.save('issue', typed.issue(receipt.event_id, 1000));
    tablet.save('issue', typed.issue(receipt.event_id, 1));
    const reply = await tablet.push();
    expect(reply.acceptances?.map(({ first, last }) => [first, last])).toEqual([
      [1, 32],
      [33, 33],
      [35, 35],
    ]);
    expect((await tablet.push()).acceptances, 'sent again, it is proved again').toEqual(reply.acceptances);
  });

  test('an expired permission does not matter for them, but does for unproven events', async () => {
    const file = await backup();
    const stock = tablet.save('receive', typed.receive(100));
    const musa = tablet.save('register-child', child('Musa Ibrahim'));
    const acceptances = await accepted(tablet, stock, musa);
    await putBack(file);
    await endPermissions();
    const late = tablet.save('receive', typed.receive(5));
    expect(said(await push(tablet, [stock, musa, late], { acceptances }))).toEqual([
      'accepted',
      'accepted',
      'permission-revoked',
    ]);
    expect(await storedOf(stock)).toMatchObject({ was_accepted: true });
    expect(await storedOf(late)).toMatchObject({ was_accepted: false });
    expect((await openCases(world)).map(({ event_id: id }) => id)).toEqual([late.event_id]);
  });

  test('nor does a closed place, or a moved account', async () => {
    const file = await backup();
    const stock = tablet.save('receive', typed.receive(100));
    const acceptances = await accepted(tablet, stock);
    await putBack(file);
    const { facility } = testFacilities.ajingi;
    await world.deps.db
      .updateTable('facility')
      .set({ closed_at: world.deps.now() })
      .where('id', '=', facility)
      .execute();
    expect(said(await push(tablet, [stock]))).toEqual(['place-closed']);
    await putBack(file);
    await world.deps.db
      .updateTable('facility')
      .set({ closed_at: world.deps.now() })
      .where('id', '=', facility)
      .execute();
    expect(said(await push(tablet, [stock], { acceptances }))).toEqual(['accepted']);
  });

  test('an author without an account here needs a person’s decision', async () => {
    const stock = tablet.save('receive', typed.receive(100), { actor: freshId() });
    const { secret, holder, numbered } = proofOf([stock]);
    const reply = await push(tablet, [stock], { acceptances: acceptancesOf(secret, holder, numbered) });
    expect(said(reply)).toEqual(['grant-invalid']);
  });

  /** A proof that this server would have given, whatever the events contain. */
  function proofOf(events: readonly EventEnvelope[]) {
    const numbered = events.map((event) => ({
      seq: event.seq,
      eventId: event.event_id,
      contentHash: placelessHashOf(event),
    }));
    const secret = world.deps.config.sessionSecret ?? '';
    return { secret, holder: { facility: tablet.facility as string, device: tablet.device }, numbered };
  }

  describe('missing doses', () => {
    /** 50 doses added by one tablet are issued by another, which reconnects first. */
    async function issuedBefore(changes: Partial<ReturnType<typeof typed.issue>> = {}) {
      const other = await FakeTablet.at(world);
      const receipt = tablet.save('receive', typed.receive(100));
      await accepted(tablet, receipt);
      const file = await backup();
      const found = tablet.save('adjust', typed.adjust(receipt.event_id, 'increment', 50));
      const ofFound = await accepted(tablet, found);
      const issue = other.save('issue', { ...typed.issue(receipt.event_id, 150), ...changes });
      const ofIssue = await accepted(other, issue);
      await putBack(file, other);
      return { other, receipt, found, ofFound, issue, ofIssue };
    }
    const left = async () =>
      (await world.deps.db.selectFrom('lot').select('left').executeTakeFirstOrThrow()).left;

    test('are added by a step of the server, with a reason of its own and a case', async () => {
      const { other, receipt, found, ofFound, issue, ofIssue } = await issuedBefore();
      expect(said(await push(other, [issue], { acceptances: ofIssue }))).toEqual(['accepted']);
      const line = await world.deps.db
        .selectFrom('ledger_entry')
        .select(['entry_id', 'doses', 'direction', 'reason_code', 'admin'])
        .where('activity', '=', 'adjust')
        .executeTakeFirstOrThrow();
      expect(line).toMatchObject({
        doses: 50,
        direction: 'increment',
        reason_code: 'made-up',
        admin: other.session.user_id,
      });
      expect(await openCases(world)).toMatchObject([
        { case_id: line.entry_id, reason: 'doses-made-up', about: [receipt.event_id] },
      ]);
      expect(await left()).toBe(0);
      expect(said(await push(tablet, [found], { acceptances: ofFound }))).toEqual(['accepted']);
      expect(await left()).toBe(50);
      expect((await push(other, [issue], { acceptances: ofIssue })).results).toMatchObject([
        { verdict: 'accepted', duplicate: true },
      ]);
      expect(await left(), 'and made up for once').toBe(50);
    });

    test.each([
      ['a day ahead', '2026-11-21T08:14'],
      ['before the batch came', '2026-11-01T08:14'],
    ])('also for one that is dated %s', async (_case, happenedAt) => {
      const { other, issue, ofIssue } = await issuedBefore({ happenedAt: happenedAt as never });
      expect(said(await push(other, [issue], { acceptances: ofIssue }))).toEqual(['accepted']);
      expect((await openCases(world)).map(({ reason }) => reason)).toContain('doses-made-up');
    });

    test('are added too for an event whose tablet was days ahead', async () => {
      const other = await FakeTablet.at(world);
      const receipt = tablet.save('receive', typed.receive(100));
      await accepted(tablet, receipt);
      const file = await backup();
      const found = tablet.save('adjust', typed.adjust(receipt.event_id, 'increment', 50));
      await accepted(tablet, found);
      const recordedAt = new Date(world.deps.now().getTime() + 5 * dayMs).toISOString();
      const issue = other.save(
        'issue',
        { ...typed.issue(receipt.event_id, 150), happenedAt: recordedAt.slice(0, 16) as never },
        { recorded_at: recordedAt },
      );
      const acceptances = await accepted(other, issue);
      await putBack(file, other);
      expect(said(await push(other, [issue], { acceptances }))).toEqual(['accepted']);
    });

    test('are not added without a proof', async () => {
      const { other, issue } = await issuedBefore();
      expect(said(await push(other, [issue]))).toEqual(['less-than-in-stock']);
    });

    test('are added by nobody else', async () => {
      const receipt = tablet.save('receive', typed.receive(100));
      const cheat = tablet.save('adjust', typed.adjust(receipt.event_id, 'increment', 50, 'made-up'));
      expect(said(await push(tablet, [receipt, cheat]))).toEqual(['accepted', 'relay-only']);
    });
  });

  describe('an event that can no longer be applied', () => {
    test('waits for the tablet with the events that it depends on, in any order of return', async () => {
      const other = await FakeTablet.at(world);
      const file = await backup();
      const receipt = tablet.save('receive', typed.receive(100));
      const ofReceipt = await accepted(tablet, receipt);
      const issue = other.save('issue', typed.issue(receipt.event_id, 30));
      const used = other.save('utilize', typed.utilize(issue.event_id, 28));
      const ofOther = await accepted(other, issue, used);
      await putBack(file, other);
      expect(said(await push(other, [issue, used], { acceptances: ofOther }))).toEqual([
        'was-accepted',
        'was-accepted',
      ]);
      expect((await openCases(world)).map(({ reason }) => reason)).toEqual(['was-accepted', 'was-accepted']);
      expect(said(await push(tablet, [receipt], { acceptances: ofReceipt }))).toEqual(['accepted']);
      expect((await storedOf(issue)).status).toBe('accepted');
      expect((await storedOf(used)).status).toBe('accepted');
      expect(await openCases(world)).toEqual([]);
    });

    test('from a reversed batch is kept for a person, and then judged as of today', async () => {
      const other = await FakeTablet.at(world);
      const receipt = tablet.save('receive', typed.receive(100));
      await accepted(tablet, receipt);
      const file = await backup();
      const issue = other.save('issue', typed.issue(receipt.event_id, 30));
      const back = other.save('reverse', typed.reverse(issue.event_id));
      const ofOther = await accepted(other, issue, back);
      const reversal = tablet.save('reverse', typed.reverse(receipt.event_id));
      const ofReversal = await accepted(tablet, reversal);
      await putBack(file, other);
      expect(said(await push(tablet, [reversal], { acceptances: ofReversal }))).toEqual(['accepted']);
      expect(said(await push(other, [issue, back], { acceptances: ofOther }))).toEqual([
        'was-accepted',
        'was-accepted',
      ]);
      const [held] = await openCases(world);
      expect(held?.detail).toContain('you have less than the Antigen in stock');
      const supervisor = await world.signIn(
        await world.createUser({ level: 'state', roles: ['userManager'] }),
      );
      const answer = await world.call(
        {
          method: 'POST',
          url: `/v/sync/cases/${tablet.facility}/${issue.event_id}/settle/`,
          payload: { finding: 'The batch was never there' },
        },
        supervisor,
      );
      expect(answer.statusCode).toBe(200);
      expect((await storedOf(issue)).verdict).toMatchObject({
        verdict: 'refused',
        reason: 'less-than-in-stock',
      });
    });

    test('from a vial that another one has used meanwhile is kept too', async () => {
      const receipt = tablet.save('receive', typed.receive(100));
      const issue = tablet.save('issue', typed.issue(receipt.event_id, 30));
      await accepted(tablet, receipt, issue);
      const file = await backup();
      const used = tablet.save('utilize', typed.utilize(issue.event_id, 28));
      const acceptances = await accepted(tablet, used);
      await putBack(file);
      const other = await FakeTablet.at(world);
      await accepted(other, other.save('utilize', typed.utilize(issue.event_id, 30)));
      expect(said(await push(tablet, [used], { acceptances }))).toEqual(['was-accepted']);
    });

    test('a refusal that the tablet received later is final', async () => {
      const file = await backup();
      const stock = tablet.save('receive', typed.receive(100));
      const acceptances = await accepted(tablet, stock);
      await putBack(file);
      const declined = [{ event_id: stock.event_id, reason: 'place-closed', sentences: [] }];
      expect(said(await push(tablet, [stock], { acceptances, declined }))).toEqual(['place-closed']);
    });
  });

  describe('a proof', () => {
    async function afterRestore() {
      const file = await backup();
      const stock = tablet.save('receive', typed.receive(100));
      const [acceptance] = await accepted(tablet, stock);
      await putBack(file);
      await endPermissions();
      return { stock, acceptance: acceptance! };
    }
    const refusal = ['permission-revoked'];

    test.each<[string, (acceptance: Acceptance) => unknown]>([
      [
        'another MAC',
        (known) => ({ ...known, mac: `${known.mac.startsWith('A') ? 'B' : 'A'}${known.mac.slice(1)}` }),
      ],
      ['a part of its MAC', (known) => ({ ...known, mac: known.mac.slice(0, 8) })],
      ['other numbers', (known) => ({ ...known, first: known.first + 1, last: known.last + 1 })],
      ['numbers the wrong way round', (known) => ({ ...known, first: 2, last: 1 })],
      ['more numbers than one covers', (known) => ({ ...known, last: known.first + maxAcceptanceNumbers })],
      ['the shape of another build', ({ mac }) => ({ covers: [1], mac })],
    ])('with %s proves nothing', async (_case, forged) => {
      const { stock, acceptance } = await afterRestore();
      expect(said(await push(tablet, [stock], { acceptances: [forged(acceptance)] }))).toEqual(refusal);
    });

    test.each<[string, (event: EventEnvelope) => EventEnvelope]>([
      ['another event under the same number', (event) => ({ ...event, event_id: freshId() as EventId })],
      ['the same event with other doses', (event) => ({ ...event, payload: typed.receive(500) })],
      [
        'the same event in another’s name',
        (event) => ({ ...event, recorded_at: '2026-11-19T08:00:00.000Z' }),
      ],
    ])('says nothing of %s', async (_case, changed) => {
      const { stock, acceptance } = await afterRestore();
      expect(said(await push(tablet, [changed(stock)], { acceptances: [acceptance] }))).toEqual(refusal);
    });

    test('is valid for no other tablet', async () => {
      const { stock, acceptance } = await afterRestore();
      const device = freshId();
      const session = await world.signIn(await world.createUser({ at: 'ajingi' }), device);
      const copy = new FakeTablet(world, session, device);
      copy.epoch = tablet.epoch;
      const [event] = [{ ...stock, log_id: copy.logId }];
      expect(said(await push(copy, [event], { acceptances: [acceptance] }))).toEqual(['grant-invalid']);
    });

    test('is accepted with a former key; with an unknown one the event is judged as without a proof', async () => {
      const { stock, acceptance } = await afterRestore();
      const { sessionSecret: key } = world.deps.config;
      const told = [{ seq: 1, eventId: stock.event_id, contentHash: placelessHashOf(stock) }];
      const holder = { facility: tablet.facility, device: tablet.device };
      const asked = { acceptances: [acceptance], events: told };
      expect(provenAmong(['another key', key ?? ''], holder, asked).size).toBe(1);
      expect(provenAmong(['another key'], holder, asked).size).toBe(0);
      expect(provenAmong([key ?? ''], { ...holder, facility: freshId() }, asked).size).toBe(0);
      expect(provenAmong([key ?? ''], { ...holder, device: freshId() }, asked).size).toBe(0);
    });

    test('is requested by a pull if the answer to the push did not contain it', async () => {
      const missing = freshId();
      const waiting = tablet.save('receive', typed.receive(100), { deps: [missing] });
      const first = await push(tablet, [waiting]);
      expect(said(first)).toEqual(['dependency-missing']);
      expect(first.acceptances).toEqual([]);
      const late = tablet.save('open-wallet', { antigen: typed.receive(1).antigen }, { event_id: missing });
      world.advance(1000);
      const second = await push(tablet, [late]);
      const pull = async (by: FakeTablet, after?: number) => {
        const answer = await world.call(
          {
            method: 'POST',
            url: '/v/sync/pull/',
            payload: {
              epoch: tablet.epoch,
              facility: tablet.facility,
              scopes: [{ scope: 'facility', after: 0 }],
              log_id: tablet.logId,
              limit: 500,
              acceptances_after: after,
            },
          },
          by.session,
        );
        return answer.json<PullReply>().acceptances;
      };
      expect(await pull(tablet)).toBeUndefined();
      expect(await pull(tablet, 1)).toEqual({ through: 2, proofs: second.acceptances });
      const told = await pull(tablet, 0);
      expect(told).toMatchObject({
        through: 2,
        proofs: [
          { first: 1, last: 1 },
          { first: 2, last: 2 },
        ],
      });
      const { secret, holder, numbered } = proofOf([waiting]);
      expect(told?.proofs[0]).toEqual(acceptancesOf(secret, holder, numbered)[0]);
      expect(await pull(await FakeTablet.at(world), 0)).toMatchObject({ proofs: [] });
    });

    test('is not given for a record that counts in its sender’s name', async () => {
      const amina = await world.createUser({ at: 'ajingi' });
      const musa = tablet.save('register-child', child('Musa Ibrahim'), { actor: amina.id });
      const reply = await push(tablet, [musa]);
      expect(verdicts(reply.results)).toEqual(['accepted']);
      expect(reply.acceptances).toEqual([]);
      expect((await push(tablet, [musa])).acceptances).toEqual([]);
      const given = tablet.save('immunize', dose(musa.event_id, null));
      expect((await push(tablet, [given])).acceptances).toHaveLength(1);
      const { rows } = await sql<{ recorded_as: string | null }>`
        select recorded_as from event order by facility_seq`.execute(world.deps.db);
      expect(rows.map(({ recorded_as: name }) => name)).toEqual([tablet.session.user_id, null]);
    });
  });
});
