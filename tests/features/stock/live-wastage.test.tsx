import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LiveWastage } from '#features/stock/activity/source-activities.tsx';

test.each([
  ['12', '8'],
  ['1,200', '—'],
  ['1e1', '—'],
  ['0x0a', '—'],
  ['', '—'],
])('of 20 doses, with %s children typed, the wastage reads %s', (typed, wastage) => {
  render(<LiveWastage typed={typed} doses={20} />);
  expect(screen.getByText('Wastage').nextElementSibling?.textContent).toBe(wastage);
});
