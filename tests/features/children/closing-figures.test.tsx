import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ClosingFigures } from '#features/children/session/closing-figures.tsx';
import type { SummaryRow } from '#features/children/session/session.ts';
import { childTablet } from './child-tablet.tsx';
import { id, session } from './penta-session.ts';

const row: SummaryRow = {
  name: 'Penta',
  batchNo: 'PN-1',
  carried: 3,
  returned: 1,
  opened: 2,
  empties: 1,
  discarded: 1,
  keptVials: 0,
  given: 18,
  wasted: 2,
  kept: 0,
};

/** Text before a figure's label. */
const figureOf = (words: string | RegExp) =>
  screen.getByText(words).closest('li')?.textContent?.replace(screen.getByText(words).textContent, '');

test('a child without a dose counts as seen, with no doses given', async () => {
  const device = await childTablet();
  const seen = [
    { child: id(31), doses: 10, events: [] },
    { child: id(32), doses: 8, events: [] },
    { child: id(33), doses: 0, events: [] },
  ];
  device.show(
    <ClosingFigures session={session({ seen })} rows={[row]} entries={2} missed={1} elsewhere={0} />,
  );
  expect(figureOf('doses given to 2 children')).toBe('18');
  expect(figureOf('of 4 children expected did not come')).toBe('1');
  expect(figureOf(/doses wasted, 10 %/)).toBe('2');
});

test('doses from another tablet’s vial count, and the children it saw count as expected', async () => {
  const device = await childTablet();
  const seen = [{ child: id(31), doses: 4, events: [] }];
  device.show(<ClosingFigures session={session({ seen })} rows={[]} entries={0} missed={2} elsewhere={1} />);
  expect(figureOf('doses given to 1 child')).toBe('4');
  expect(figureOf('of 4 children expected did not come')).toBe('2');
});
