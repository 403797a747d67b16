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
      }}
      vial={undefined}
      series="BCG"
      overdueSince={null}
      isTicked={false}
      others={others}
      rule={undefined}
      isOver={false}
      isBusy={false}
      found={[]}
      isContraindicated={false}
      takeBack={null}
      onTick={() => undefined}
      onOpen={() => undefined}
      onInTime={(_: EntryId) => undefined}
      onUse={(_: EntryId) => undefined}
    />
  );
  const { rerender } = render(row(undefined));
  expect(screen.getByRole('button', { name: /^Open B-1/ })).toBeTruthy();
  expect(screen.queryByText(/^Opening a vial/)).toBeNull();
  expect(screen.queryByText(/would be lost/)).toBeNull();
  rerender(row(0));
  expect(screen.getByText(/^Opening a vial of 20: nobody else/)).toBeTruthy();
});
