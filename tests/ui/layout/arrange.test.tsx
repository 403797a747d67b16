import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Cluster, Ruled, Split } from '#ui/layout/arrange.tsx';

describe('layout parts', () => {
  test('are the requested element, and accept its properties', () => {
    const open = () => undefined;
    render(
      <Cluster as="button" type="button" className="look" aria-label="Open the lot" onClick={open}>
        Penta
      </Cluster>,
    );
    const button = screen.getByRole('button', { name: 'Open the lot' });
    expect(button.className).toBe('ui-cluster look');
  });

  test('keep a list a list', () => {
    render(
      <Ruled>
        <Split as="li">Penta</Split>
        <Split as="li">PCV</Split>
      </Ruled>,
    );
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  test('a line has the given columns, and others if there is room', () => {
    render(<Split data-testid="line" columns={['fill', 6]} wide={[5.5, 'fill', 'fit']} />);
    const { style } = screen.getByTestId('line');
    expect(style.getPropertyValue('--columns')).toBe('minmax(0, 1fr) 6rem');
    expect(style.getPropertyValue('--wide-columns')).toBe('5.5rem minmax(0, 1fr) auto');
  });
});
