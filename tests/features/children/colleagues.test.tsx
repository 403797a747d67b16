import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { EntryId, HeldSessionId, SessionPartId, UserId } from '#domain/kernel/ids.ts';
import type { LocalDate, LocalDateTime } from '#domain/kernel/local-date.ts';
import type { OpenedVial, SessionPart } from '#domain/sessions/held/model.ts';
import { Colleagues } from '#features/children/session/together/colleagues.tsx';
import type { Session } from '#features/children/session/session.ts';
import { bcg, childTablet } from './child-tablet.tsx';

const held = 'held' as HeldSessionId;

const vial = (name: string, entry: EntryId): OpenedVial => ({
  antigen: bcg,
  name,
  entry,
  lot: null,
  batchNo: 'B-1',
  doses: 20,
  openedAt: '2026-11-26T09:00' as LocalDateTime,
});

const part = (team: string, vials: readonly OpenedVial[]): SessionPart => ({
  id: `part of ${team}` as SessionPartId,
  session: held,
  head: null,
  team,
  carried: [],
  vials,
  closed: null,
  admin: 'admin' as UserId,
  createdAt: '2026-11-26T08:00:00Z',
  updatedAt: '2026-11-26T09:00:00Z',
});

const begun: Session = {
  kind: 'fixed',
  place: 'Rijiya',
  settlement: '',
  plan: null,
  on: '2026-11-26' as LocalDate,
  team: 'Amina',
  carried: [],
  vials: [],
  seen: [],
  takenBack: 0,
  notGiven: [],
  held: { session: held, part: 'part of Amina' as SessionPartId },
  closed: null,
};

/** A tablet with two vials that a colleague opened. */
async function twoOpened() {
  const device = await childTablet();
  const lot = await device.receive({ doses: 60, batchNo: 'B-1' });
  const entries = [await device.issue(lot, 20), await device.issue(lot, 20)] as const;
  const parts = [part('Amina', []), part('Halima', [vial('BCG', entries[0]), vial('Penta', entries[1])])];
  return { device, entries, parts };
}

function Held({ parts }: { readonly parts: readonly SessionPart[] }) {
  const [session, setSession] = useState(begun);
  return (
    <Colleagues
      session={session}
      together={{ parts, elsewhere: new Set() }}
      onChange={async (next) => setSession(next)}
    />
  );
}

test('a colleague’s shared vial keeps its position in the list', async () => {
  const { device, parts } = await twoOpened();
  device.show(<Held parts={parts} />);
  await device.user.click(await screen.findByRole('button', { name: /^Give from it here too.* BCG$/ }));
  const [, first, second] = screen.getAllByRole('listitem');
  if (!first || !second) throw new Error('a vial has gone');
  expect(first.textContent).toContain('BCG');
  expect(within(first).getByText('given from here too')).toBeTruthy();
  expect(within(first).queryByRole('button')).toBeNull();
  expect(within(second).getByRole('button', { name: /Penta$/ })).toBeTruthy();
});

test('a colleague’s vial that was accounted for is not offered', async () => {
  const { device, entries, parts } = await twoOpened();
  await device.utilize(entries[0], 2);
  device.show(<Held parts={parts} />);
  expect(await screen.findByRole('button', { name: /^Give from it here too.* Penta$/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Give from it here too.* BCG$/ })).toBeNull();
});
