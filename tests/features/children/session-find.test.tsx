import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { shownAsOnCard } from '#domain/immunization/register/vacc-no.ts';
import type { Tablet } from '#tests/features/stock/stock-tablet.tsx';
import { seenOf, started, stocked } from './held-session.tsx';
import { childOf } from './session.ts';

const patience = { timeout: 20_000 };
const field = () => screen.findByRole('searchbox', { name: 'Next child: name, number or phone' });

async function entered({ user }: Tablet, text: string): Promise<void> {
  await user.clear(await field());
  await user.click(await field());
  await user.paste(text);
  await screen.findByRole('region', { name: 'Found' });
  await user.keyboard('{Enter}');
}

const inFront = (name: string) => screen.findByRole('heading', { name }, patience);

test('Enter opens the child with the number, or the only one with the name, and none of several', async () => {
  const device = await stocked();
  await childOf(device, 'Aisha Bello', 3);
  await childOf(device, 'Musa Bello', 3);
  const [found] = await device.engine.children.search('Musa', 1);
  await started(device);
  await entered(device, 'Bello');
  expect(await within(screen.getByRole('region', { name: 'Found' })).findAllByRole('button')).toHaveLength(2);
  await entered(device, 'Aisha');
  await inFront('Aisha Bello');
  expect(await field()).toHaveProperty('value', '');
  await entered(device, shownAsOnCard(found?.child.vaccNo ?? ''));
  await inFront('Musa Bello');
});

test('the name of a settlement finds the children who are expected from it', async () => {
  const device = await stocked();
  await childOf(device, 'Aisha Bello', 3, { settlement: 'Sakalawa' });
  await childOf(device, 'Musa Garba', 3, { settlement: 'Chula' });
  await started(device);
  await device.user.type(await field(), 'sakal');
  const found = within(await screen.findByRole('region', { name: 'Found' }));
  expect((await found.findAllByRole('button')).map(({ textContent }) => textContent)).toEqual([
    'Aisha Bello 3 days 1 due today',
  ]);
  expect(found.getByRole('heading', { name: /^Sakalawa/ })).toBeTruthy();
  expect(screen.queryByText(/^No child found/)).toBeNull();
  await device.user.clear(await field());
  await device.user.type(await field(), 'Kofar');
  expect(await screen.findByText(/^No child found/)).toBeTruthy();
});

test('the next child is searched from the result of the last one', async () => {
  const device = await stocked();
  for (const name of ['Aisha Bello', 'Musa Sani', 'Zainab Garba']) await childOf(device, name, 3);
  await started(device);
  await device.user.click(await screen.findByRole('button', { name: /^Aisha Bello/ }));
  await device.user.click(await screen.findByRole('button', { name: /^Open B-1/ }));
  await screen.findByRole('checkbox', { name: 'BCG', checked: true });
  await device.user.click(screen.getByRole('button', { name: 'Save 1 dose' }));
  await screen.findByRole('heading', { name: 'Aisha Bello got 1 dose' }, patience);
  await entered(device, 'Zainab');
  await inFront('Zainab Garba');
  expect(screen.queryByRole('heading', { name: 'Aisha Bello got 1 dose' })).toBeNull();
  await seenOf('1 of 3 seen');
});
