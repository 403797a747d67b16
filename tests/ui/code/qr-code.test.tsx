import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import jsQR from 'jsqr';
import { describe, expect, test } from 'vitest';
import { codePath, QrCode } from '#ui/code/qr-code.tsx';
import { drawn } from './draw-path.ts';

const read = (svg: SVGElement): string | null => {
  const { pixels, side } = drawn(svg, 4);
  return jsQR(pixels, side, side)?.data ?? null;
};

describe('a QR code', () => {
  test.each(['01980000-0000-7000-8000-00000000001e', 'https://vaxledger.test/?receipt=1', 'Ọ̀yọ́'])(
    'reads as the text it was made from: %s',
    async (text) => {
      render(<QrCode text={text} label="QR code of an entry" />);
      const svg = await screen.findByRole('img', { name: 'QR code of an entry' });
      expect(read(svg as unknown as SVGElement)).toBe(text);
    },
  );

  test('shows the current text', async () => {
    const { rerender } = render(<QrCode text="before" label="before" />);
    await screen.findByRole('img', { name: 'before' });
    rerender(<QrCode text="after" label="after" />);
    const svg = await screen.findByRole('img', { name: 'after' });
    expect(read(svg as unknown as SVGElement)).toBe('after');
  });

  test('has four light modules around it', async () => {
    render(<QrCode text="x" label="code" />);
    const svg = await screen.findByRole('img', { name: 'code' });
    const { modules } = drawn(svg as unknown as SVGElement, 1);
    const border = modules.filter((row, y) => y < 4 || y >= modules.length - 4).flat();
    expect(border).not.toContain(true);
    expect(modules.some((row) => row.slice(0, 4).includes(true) || row.slice(-4).includes(true))).toBe(false);
    expect(modules.flat()).toContain(true);
  });
});

test('a path darkens exactly the dark modules', () => {
  const squares = fc.integer({ min: 1, max: 12 }).chain((size) =>
    fc.array(fc.array(fc.boolean(), { minLength: size, maxLength: size }), {
      minLength: size,
      maxLength: size,
    }),
  );
  fc.assert(
    fc.property(squares, (modules) => {
      const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      svg.setAttribute('viewBox', `0 0 ${modules.length} ${modules.length}`);
      const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
      path.setAttribute('d', codePath(modules));
      svg.append(path);
      expect(drawn(svg, 1).modules).toEqual(modules);
    }),
  );
});
