import { describe, expect, test } from 'vitest';
import type { CaseResource } from '#contract/calls/cases.ts';
import type { VoucherId } from '#domain/kernel/ids.ts';
import { engines } from '#tests/support/database.ts';
import type { TestApp } from '#tests/support/server.ts';
import { type FakeTablet, freshId, typed } from '../fake-tablet.ts';
import { withOneTablet } from '../one-tablet.ts';

const voucher = '01990000-0000-7000-8000-0000aaaabbbb' as VoucherId;

describe.each(engines)('the case of a voucher, on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;

  withOneTablet(engine, (start) => {
    ({ world, tablet } = start);
  });

  const cases = () =>
    world.deps.db
      .selectFrom('case_file')
      .select(['case_id', 'event_id', 'about', 'detail', 'closed_at'])
      .orderBy('case_id')
      .execute();
  const tell = (events: readonly string[]) =>
    world.call(
      {
        method: 'POST',
        url: '/v/sync/pull/',
        payload: {
          epoch: tablet.epoch,
          facility: tablet.facility,
          scopes: [{ scope: 'facility', after: tablet.cursor }],
          log_id: tablet.logId,
          limit: 100,
          set_aside: events,
        },
      },
      tablet.session,
    );

  /** A lot of ten, and three lines of one voucher, the first of which is valid. */
  async function refused(id: VoucherId = voucher) {
    const received = tablet.save('receive', typed.receive(10));
    const line = (doses: number) =>
      tablet.save('issue', { ...typed.issue(received.event_id, doses), voucher: id }).event_id;
    const good = line(3);
    const first = line(11);
    const second = line(12);
    const pushed = await tablet.push();
    await tablet.pull();
    return { received, good, first, second, pushed };
  }

  test('is one for all of its refused lines; the others stay accepted', async () => {
    const { first, second } = await refused();
    expect(await cases()).toMatchObject([
      {
        case_id: voucher,
        event_id: first,
        about: [first, second],
        detail: expect.stringMatching(/^Voucher AAAA-BBBB, 2 lots not accepted: You cannot issued this/),
        closed_at: null,
      },
    ]);
    const [wallet] = await world.deps.db.selectFrom('wallet').select(['balance', 'issued']).execute();
    expect(wallet).toMatchObject({ balance: 7, issued: 3 });
  });

  test('collects lines from a later push', async () => {
    const { received, first, second } = await refused();
    const third = tablet.save('issue', { ...typed.issue(received.event_id, 13), voucher }).event_id;
    await tablet.push();
    expect(await cases()).toMatchObject([
      { case_id: voucher, about: [first, second, third], closed_at: null },
    ]);
  });

  test('stays open for the line that nobody has dealt with, and closes with the last', async () => {
    const { received, first, second } = await refused();
    tablet.save('issue', { ...typed.issue(received.event_id, 1), voucher }, { replaces: first });
    await tablet.push();
    expect(await cases()).toMatchObject([
      {
        event_id: second,
        about: [second],
        detail: expect.stringMatching(/^Voucher AAAA-BBBB, 1 lot not accepted: You cannot issued this/),
        closed_at: null,
      },
    ]);
    // A build without vouchers omits the field when it sends the event again.
    tablet.save('issue', typed.issue(received.event_id, 1), { replaces: second });
    await tablet.push();
    expect(await cases()).toMatchObject([{ case_id: voucher, closed_at: expect.anything() }]);
  });

  test('names the line that was refused again, in place of the one that it replaces', async () => {
    const { received, first, second } = await refused();
    const again = tablet.save(
      'issue',
      { ...typed.issue(received.event_id, 99), voucher },
      { replaces: first },
    ).event_id;
    await tablet.push();
    expect(await cases()).toMatchObject([{ case_id: voucher, about: [second, again], closed_at: null }]);
  });

  test('loses the lines that are set aside, and closes with the last', async () => {
    const { first, second } = await refused();
    expect((await tell([second])).statusCode).toBe(200);
    expect(await cases()).toMatchObject([{ event_id: first, about: [first], closed_at: null }]);
    await tell([first]);
    expect(await cases()).toMatchObject([
      { detail: expect.stringMatching(/^Set aside at the facility: /), closed_at: expect.anything() },
    ]);
  });

  test('is opened again by a line that arrives after it was closed', async () => {
    const { received, first, second } = await refused();
    await tell([first, second]);
    const late = tablet.save('issue', { ...typed.issue(received.event_id, 13), voucher }).event_id;
    await tablet.push();
    expect(await cases()).toMatchObject([
      {
        case_id: voucher,
        about: [late],
        detail: expect.stringMatching(/^Voucher AAAA-BBBB, 1 lot not accepted: You/),
        closed_at: null,
      },
    ]);
  });

  test('is separate from another case with its id', async () => {
    const other = freshId();
    const parked = tablet.save('receive', typed.receive(1), { deps: [other] }).event_id;
    await tablet.push();
    const { first, second } = await refused(parked as string as VoucherId);
    const found = await cases();
    expect(found.map(({ case_id }) => case_id).toSorted()).toEqual([parked, first, second].toSorted());
  });

  test('tells higher levels the voucher and the number of lots', async () => {
    await refused();
    const session = await world.signIn(await world.createUser({ level: 'lga', at: 'ajingi' }));
    const answer = await world.call({ method: 'GET', url: '/v/sync/cases/' }, session);
    expect(answer.json<CaseResource[]>()).toMatchObject([{ id: voucher, voucher, lines: 2, asks: null }]);
  });
});
