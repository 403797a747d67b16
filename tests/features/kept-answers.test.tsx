import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { UserId } from '#domain/kernel/ids.ts';
import { OfferedScreen } from '#features/profile/offered-screen.tsx';
import { ProfileScreen } from '#features/profile/screen.tsx';
import { ColleaguesScreen } from '#features/users/colleagues-screen.tsx';
import { OpenSessions } from '#bindings/account/open-sessions.tsx';
import { noConnection, onlineDevice, type Answer } from '#tests/bindings/online-page.tsx';
import { facility, profile } from './profile/facility-profile.ts';

const day = '2026-11-20T08:14:00.000Z';
const colleague = {
  id: '0190a000-0000-8000-8000-0000000000a1',
  first_name: 'Rabi',
  last_name: 'Sule',
  email: 'rabi@clinic.example',
  user_option: 'isFacility',
  facility: 'Ajingi Cottage Hospital',
};
function shown(on: ReactNode, answer: Answer, name?: string) {
  const device = onlineDevice(answer, name);
  device.setHome(facility);
  return { name: device.name, ...device.show(on) };
}

test.each([
  ['colleagues', <ColleaguesScreen key="" />, [colleague], 'rabi@clinic.example'],
  ['the profile', <ProfileScreen key="" />, profile, 'Musa Garba'],
  [
    'the vaccines offered',
    <OfferedScreen key="" />,
    [{ series: 'Measles-rubella', is_offered: true, since: null, by: 'country' }],
    'Measles-rubella',
  ],
  [
    'the devices signed in on',
    <OpenSessions key="" of={'user-1' as UserId} viewer={'user-1' as UserId} />,
    [{ id: 's1', device: null, agent: null, created_at: day, seen_at: null, is_current: true }],
    'This tablet',
  ],
])('%s, read last, are shown with their age while there is no connection', async (_, on, value, words) => {
  const first = shown(on, () => ({ ok: true, value }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText(/^As of/)).toBeNull();
  first.unmount();
  shown(on, () => noConnection, first.name);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(await screen.findByText(/^As of \d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M, offline$/)).toBeTruthy();
});
