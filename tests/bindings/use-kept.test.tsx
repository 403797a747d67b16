import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { officerDraft } from '#client/outbox/officer-draft.ts';
import { openRow } from '#client/session/standing.ts';
import type { UserId } from '#domain/kernel/ids.ts';
import { useKept } from '#bindings/use-kept.ts';
import { tablet } from '#tests/features/stock/stock-tablet.tsx';

const schema = z.object({ text: z.string() });

test('typed text stays when the officer is read again while storage is slow', async () => {
  const device = await tablet();
  const userId = (await openRow(device.engine.db))?.reply.user_id as UserId;
  const { result, rerender } = renderHook(({ officer }) => useKept(officer.userId, 'kept', schema), {
    initialProps: { officer: { userId } },
  });
  await expect.poll(() => result.current.kept).toBeNull();
  await act(async () => officerDraft({ userId }, 'kept').save({ text: 'older' }));
  act(() => result.current.keep({ text: 'typed' }));
  // Another tab of this tablet wrote first, or this one is late.
  await act(async () => officerDraft({ userId }, 'kept').save({ text: 'older' }));
  rerender({ officer: { userId } });
  await act(async () => officerDraft({ userId }, 'kept').load());
  expect(result.current.kept).toEqual({ text: 'typed' });
});
