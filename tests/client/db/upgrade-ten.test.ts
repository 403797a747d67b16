import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { voucherIdSchema } from '#domain/kernel/ids.ts';
import { receive } from '#tests/client/support/activities.ts';
import { device, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { saved } from '#tests/client/support/issued-here.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import { onOlderDisk } from '#tests/client/support/older-disk.ts';

const voucher = voucherIdSchema.parse('0197d000-0000-7000-8000-00000000abcd');

test('a tablet of version 10 keeps what waits, and finds the lines of a voucher together', async () => {
  const server = new FakeServer();
  const made = await signedIn(server);
  await saved(made.engine, receive(100));
  const indexedDB = new IDBFactory();
  await onOlderDisk(made.engine.db, indexedDB, {
    version: 10,
    hasIndex: (source) => !source.includes('voucher'),
  });

  const { engine } = device(server, { ...made.deps, indexedDB });
  expect(await engine.storage.open()).toMatchObject({ ok: true });
  expect(await engine.queries.badge()).toMatchObject({ waiting: 1 });
  const lines = ['B-1', 'B-2'].map((batchNo) => {
    const { type, payload } = receive(20, { batchNo });
    return { type, payload: { ...payload, voucher } } as ReturnType<typeof receive>;
  });
  expect(await engine.stock.saveTogether(lines)).toMatchObject({ ok: true });
  const found = await engine.queries.onVoucher(voucher);
  expect(found.map(({ batchNo, status }) => [batchNo, status])).toEqual([
    ['B-1', 'waiting'],
    ['B-2', 'waiting'],
  ]);
  for (let run = 0; run < 2; run += 1) await engine.sync.replay();
  expect((await engine.queries.onVoucher(voucher)).map(({ status }) => status)).toEqual(['saved', 'saved']);
  await expectShownIsFold(engine);
});
