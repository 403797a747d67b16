import { screen } from '@testing-library/react';
import { SessionScreen } from '#features/children/session/session-screen.tsx';
import { bcg, type Tablet } from '#tests/features/stock/stock-tablet.tsx';
import { childTablet } from './child-tablet.tsx';

/** A tablet with BCG in 20-dose vials, which are discarded at the end of the session. */
export async function stocked(): Promise<Tablet> {
  const device = await childTablet();
  await device.engine.db.antigen.update(bcg, { dosesPerVial: 20, openVial: 'session' });
  await device.receive({ doses: 60, batchNo: 'B-1' });
  return device;
}

/** Starts the suggested session. */
export async function started(device: Tablet): Promise<void> {
  device.show(<SessionScreen />, '/child/session');
  await device.user.click(await screen.findByRole('button', { name: 'Start session' }));
  await screen.findByRole('region', { name: 'Expected' });
}

/** Opens the first vial of the session, gives a child BCG from it, and returns to the board. */
export async function gaveBcg(device: Tablet, name: string): Promise<void> {
  const patience = { timeout: 20_000 };
  await device.user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
  await device.user.click(await screen.findByRole('button', { name: /^Open B-1/ }));
  await screen.findByRole('checkbox', { name: 'BCG', checked: true });
  await device.user.click(screen.getByRole('button', { name: 'Save 1 dose' }));
  await device.user.click(await screen.findByRole('button', { name: 'Next child' }, patience));
}

/** The figure in the session's header. */
export const seenOf = (words: string) =>
  screen.findByText((_, element) => element?.tagName === 'SPAN' && element.textContent === words);
