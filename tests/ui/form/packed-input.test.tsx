import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { PackedInput } from '#ui/form/inputs/packed-input.tsx';

const pack = { size: 10, label: 'Strips of 10', said: (packs: number, rest: number) => `${packs} + ${rest}` };

function Counted({ start }: { readonly start: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <span id="label">Tablets</span>
      <PackedInput
        id="tablets"
        name="tablets"
        labelId="label"
        value={value}
        onChange={setValue}
        onBlur={() => undefined}
        isInvalid={false}
        isRequired
        isReadOnly={false}
        describedBy={undefined}
        placeholder={undefined}
        options={[]}
        step={5}
        pack={pack}
      />
      <output data-testid="value">{value}</output>
    </>
  );
}

test.each([
  ['43', 'Less', '40'],
  ['43', 'More', '50'],
  ['40', 'Less', '30'],
  ['40', 'More', '50'],
  ['3', 'Less', '0'],
  ['', 'More', '10'],
])('from %s, a tap on %s beside the packs leaves whole ones: %s', (start, name, becomes) => {
  render(<Counted start={start} />);
  const packs = screen.getByRole('textbox', { name: 'Strips of 10' }).parentElement;
  if (packs === null) throw new Error('no packs');
  fireEvent.click(within(packs).getByRole('button', { name }));
  expect(screen.getByTestId('value').textContent).toBe(becomes);
});

test('there are never fewer than no packs', () => {
  render(<Counted start="0" />);
  for (const button of screen.getAllByRole('button', { name: 'Less' }))
    expect(button).toHaveProperty('disabled', true);
});
