import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeviceFacts } from '#features/sync-centre/device-facts.tsx';
import { tablet } from '#tests/features/stock/stock-tablet.tsx';

// The browser's own Promise, as outside of a Dexie query.
const BrowserPromise = Promise;
/** The browser reports its free storage asynchronously. */
const state = () =>
  new BrowserPromise<{ persisted: boolean; usage: number; quota: number; evicted: boolean }>((resolve) =>
    setTimeout(() => resolve({ persisted: true, usage: 1, quota: 10_000_000, evicted: false }), 5),
  );

test('the amount sent is updated while the page is open', async () => {
  const { engine, receive } = await tablet();
  await receive();
  render(<DeviceFacts engine={{ ...engine, storage: { ...engine.storage, state } }} status={null} />);
  expect(await screen.findByText(/^0 of \d+ sent$/)).toBeTruthy();
  const [log] = await engine.db.log.toArray();
  await engine.db.log.put({ ...log!, accepted_through: log!.next_seq - 1 });
  expect(await screen.findByText(/^(\d+) of \1 sent$/)).toBeTruthy();
});
