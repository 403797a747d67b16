import { expect, test } from 'vitest';
import { damagedRows, replaceDamaged } from '#client/sync/replace-damaged.ts';
import { receipt } from './deeds.ts';
import { worldAntigenIds } from './server-rows.ts';
import { aloneTablet } from './pure-world.ts';
import { randomFrom } from '#tests/world/random.ts';

/* Two parts of the product on one tablet, one of them at every moment at which the other waits. */

test('a record that is saved at any moment of the check for damaged rows is not taken for damaged', async () => {
  for (let moment = 0; ; moment++) {
    const { tablet, scheduler, pace, facilities } = await aloneTablet();
    pace.isSlow = true;
    let isDone = false;
    const checked = replaceDamaged(tablet.db, tablet.now()).then(() => {
      isDone = true;
    });
    const random = randomFrom(1);
    for (let turns = 0; turns < moment && !isDone; turns++) {
      await scheduler.settled();
      if (scheduler.size > 0) scheduler.pick(random);
    }
    await scheduler.settled();
    if (isDone) return;
    pace.isSlow = false;
    const event = receipt({ random, facilities, now: tablet.now() }, worldAntigenIds[0] ?? '');
    expect(await tablet.save(event)).toMatchObject({ ok: true });
    while (!isDone) {
      await scheduler.settled();
      if (scheduler.size > 0) scheduler.pick(random);
    }
    await checked;
    expect(await damagedRows(tablet.db), `after ${moment} turns`).toBeNull();
    expect(tablet.rows('lot')).toHaveLength(2);
  }
});
