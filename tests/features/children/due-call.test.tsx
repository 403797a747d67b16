import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { DueScreen } from '#features/children/due/due-screen.tsx';
import { tablet } from '#tests/features/stock/stock-tablet.tsx';
import { expectGoal } from '#tests/support/taps.ts';
import { FacilityDay } from './facility-day.tsx';
import { childOf } from './session.ts';

test('a defaulter is called in two taps from the start page', async (context) => {
  const device = await tablet();
  await childOf(device, 'Aisha Bello', 120, {
    caregiverName: 'Hauwa Bello',
    caregiverNumber: '0803 123 4567',
  });
  device.show(
    <Routes>
      <Route path="/" element={<FacilityDay />} />
      <Route path="/child/due" element={<DueScreen />} />
    </Routes>,
  );
  let taps = 0;
  const tap = async (name: string | RegExp) => {
    const [link] = await screen.findAllByRole('link', { name });
    if (link === undefined) throw new Error(`no link ${String(name)}`);
    await device.user.click(link);
    taps += 1;
    return link;
  };
  await tap(/^Call list/);
  const called = await tap(/Hauwa Bello/);
  expect(called.getAttribute('href')).toBe('tel:+2348031234567');
  expectGoal(context, 'call', taps);
});
