import { expect, test } from 'vitest';
import { losePrimary } from '#tests/failover/lose-primary.ts';

test('losing a primary under load loses nothing acknowledged, and tablets get 503 until another takes over', async () => {
  const { answers, acknowledged, missing, drift } = await losePrimary(6);
  expect({ acknowledged, missing, drift }).toEqual({ acknowledged: 18, missing: [], drift: 0 });
  expect([...answers.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
}, 300_000);
