import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AntigenId, EntryId } from '#domain/kernel/ids.ts';
import { DueDoseRow } from '#features/children/session/due-dose-row.tsx';
import { antigenIds } from '#tests/client/support/children.ts';

test('no number of children per vial is shown while the due list is being counted', () => {
  const row = (others: number | undefined) => (
    <DueDoseRow
      due={{
        code: 'BCG',
        name: 'BCG',
        antigen: antigenIds['BCG'] as AntigenId,
        series: 'BCG',
        source: null,
        others: [],
        over: null,
        toOpen: { batchNo: 'B-1', perVial: 20 } as never,
        toTake: null,
      }}
      vial={undefined}
      series="BCG"
      isTicked={false}
      others={others}
      rule={undefined}
      isOver={false}
      isBusy={false}
      found={[]}
      isContraindicated={false}
      notGiven={{ reason: undefined, onReason: () => undefined, onCondition: () => undefined }}
      takeBack={null}
      onTick={() => undefined}
      onOpen={() => undefined}
      onTakeAlong={undefined}
      onInTime={(_: EntryId) => undefined}
      onUse={(_: EntryId) => undefined}
    />
  );
  const { rerender } = render(row(undefined));
  expect(screen.getByRole('button', { name: /^Open B-1/ })).toBeTruthy();
  expect(screen.getByText('B-1, vial of 20')).toBeTruthy();
  expect(screen.queryByText(/needs? it/)).toBeNull();
  expect(screen.queryByText(/lost today/)).toBeNull();
  rerender(row(0));
  expect(screen.getByText('nobody else who is due needs it')).toBeTruthy();
  expect(screen.getByText('up to 19 doses (95 %) lost today')).toBeTruthy();
});
