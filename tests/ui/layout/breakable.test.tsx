import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Breakable } from '#ui/layout/breakable.tsx';

/** Positions at which the text may break. */
function broken(text: string): readonly string[] {
  const { container } = render(<Breakable text={text} />);
  return container.innerHTML.split('<wbr>');
}

test.each([
  ['Ajingi Cottage Hospital', ['Ajingi Cottage Hospital']],
  ['AB12345678CD12345678X', ['AB12345678', 'CD12345678', 'X']],
  ['aisha.muhammad@primaryhealth.example.org', ['aisha', '.muhammad', '@primaryhealth', '.example', '.org']],
  ['write to a@b.ng', ['write to a@b.ng']],
])('%s', (text, pieces) => {
  expect(broken(text)).toEqual(pieces);
});
