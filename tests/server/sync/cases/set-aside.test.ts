import { describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import type { TestApp } from '#tests/support/server.ts';
import { FakeTablet, freshId, typed } from '../fake-tablet.ts';
import { withOneTablet } from '../one-tablet.ts';

describe.each(engines)('events set aside by an officer, on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;

  withOneTablet(engine, (start) => {
    ({ world, tablet } = start);
  });

  const openCases = async () =>
    (
      await world.deps.db
        .selectFrom('case_file')
        .select('event_id')
        .where('closed_at', 'is', null)
        .orderBy('event_id')
        .execute()
    ).map((row) => row.event_id);
  const tell = (events: readonly string[], by = tablet, about = tablet) =>
    world.call(
      {
        method: 'POST',
        url: '/v/sync/pull/',
        payload: {
          epoch: by.epoch,
          facility: by.facility,
          scopes: [{ scope: 'facility', after: by.cursor }],
          log_id: about.logId,
          limit: 100,
          set_aside: events,
        },
      },
      by.session,
    );
  /** A lot of ten and two refused issues. */
  async function refused() {
    const received = tablet.save('receive', typed.receive(10));
    const first = tablet.save('issue', typed.issue(received.event_id, 11));
    const second = tablet.save('issue', typed.issue(received.event_id, 12));
    await tablet.push();
    await tablet.pull();
    return { first: first.event_id, second: second.event_id, received };
  }

  test('an event’s case closes for the supervisors, and the page in the answer says so, and how', async () => {
    const { first, second } = await refused();
    const answer = await tell([first]);
    expect(answer.statusCode).toBe(200);
    expect(await openCases()).toEqual([second]);
    expect(answer.json()).toMatchObject({
      scopes: [
        {
          items: [
            {
              k: 'case',
              verdict: null,
              cases: [
                {
                  id: first,
                  reason: 'less-than-in-stock',
                  detail: expect.stringMatching(/^Set aside at the facility: You cannot issued this/),
                  closedAt: expect.any(String),
                },
              ],
            },
          ],
        },
      ],
    });
  });

  test('reported again, it changes nothing and takes no step of the feed', async () => {
    const { first, second } = await refused();
    await tell([first, second]);
    expect(await openCases()).toEqual([]);
    await tablet.pull();
    const head = tablet.cursor;
    await tell([first, second]);
    await tablet.pull();
    expect(tablet.cursor).toBe(head);
    expect(tablet.items.at(-1)?.cases).toHaveLength(2);
  });

  test('closes no case of a parked event, because it may still be accepted', async () => {
    const parked = tablet.save('receive', typed.receive(1), { deps: [freshId()] });
    await tablet.push();
    await tell([parked.event_id]);
    expect(await openCases()).toEqual([parked.event_id]);
  });

  test('closes no case of another log or another facility, or an unknown one', async () => {
    const { first, second } = await refused();
    const colleague = await FakeTablet.at(world);
    expect((await tell([first, freshId()], colleague, colleague)).statusCode).toBe(200);
    const other = await FakeTablet.at(world, 'dala');
    expect((await tell([first], other)).statusCode).toBe(200);
    expect(await openCases()).toEqual([first, second].toSorted());
  });

  test('a colleague who is signed in on the tablet may report it', async () => {
    const { first, second } = await refused();
    const colleague = await FakeTablet.at(world, 'ajingi', tablet.device);
    expect((await tell([first], colleague, tablet)).statusCode).toBe(200);
    expect(await openCases()).toEqual([second]);
  });
});
