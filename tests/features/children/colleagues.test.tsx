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

const vial = (name: string): OpenedVial => ({
  antigen: bcg,
  name,
  entry: `entry of ${name}` as EntryId,
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

const parts = [part('Amina', []), part('Halima', [vial('BCG'), vial('Penta')])];

function Held() {
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
  const device = await childTablet();
  device.show(<Held />);
  await device.user.click(await screen.findByRole('button', { name: /^Give from it here too.* BCG$/ }));
  const [, first, second] = screen.getAllByRole('listitem');
  if (!first || !second) throw new Error('a vial has gone');
  expect(first.textContent).toContain('BCG');
  expect(within(first).getByText('given from here too')).toBeTruthy();
  expect(within(first).queryByRole('button')).toBeNull();
  expect(within(second).getByRole('button', { name: /Penta$/ })).toBeTruthy();
});
