import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Engine } from '#client/engine.ts';
import { noConnection, onlineDevice } from '#tests/bindings/online-page.tsx';
import { OwnCases } from '#features/sync-centre/own-cases.tsx';

type Case = Awaited<ReturnType<Engine['queries']['openCases']>>[number];

function show(row: Partial<Record<keyof Case, unknown>>) {
  const open = {
    id: 'case',
    event: 'child',
    reason: 'likely-duplicate',
    detail: 'This child may have been registered before',
    openedAt: '2026-11-20T08:14:00',
    closedAt: null,
    child: null,
    name: null,
    entry: null,
    ...row,
  } as unknown as Case;
  onlineDevice(() => noConnection);
  render(
    <MemoryRouter>
      <OwnCases open={[open]} viewer="user-1" isAbove={false} />
    </MemoryRouter>,
  );
}

test.each([
  [
    'children who may be one lead to the comparison of both',
    { about: ['other'] },
    'Compare the entries',
    '/child/registration?card=child&task=merge&of=other',
  ],
  [
    'a child who may be another one nobody names leads to its card',
    { about: [] },
    'Compare the entries',
    '/child/registration?card=child',
  ],
  [
    'a number that was replaced leads to the card that has the new one',
    { reason: 'number-changed', child: 'child' },
    'Open the child card',
    '/child/registration?card=child',
  ],
  [
    'stock that was taken back after children were given of it leads to its entry',
    { event: 'reversal', reason: 'stock-mismatch', about: ['entry'], entry: 'entry' },
    'View the entry',
    '/ledger/stock?receipt=entry',
  ],
  [
    'a receipt whose doses may be counted twice leads to it, from where it can be taken back',
    { event: 'receipt', reason: 'origin-keeps-stock', entry: 'receipt' },
    'View the entry',
    '/ledger/stock?receipt=receipt',
  ],
])('%s', async (_, row, label, address) => {
  show(row);
  expect((await screen.findByRole('link', { name: label })).getAttribute('href')).toBe(address);
});

test('the child of a case is named', async () => {
  show({ reason: 'number-changed', child: 'child', name: 'Muhammad Sani' });
  expect((await screen.findByRole('listitem')).textContent).toMatch(/^Muhammad Sani/);
});

test('a doubt about a dose is shown, without a link to a child unknown here', async () => {
  show({ reason: 'stock-mismatch', detail: 'The dose does not fit the stock it was taken from' });
  expect(await screen.findByText('The dose does not fit the stock it was taken from')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
