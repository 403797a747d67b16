import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { MemoryRouter, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { expect, test } from 'vitest';
import { unseenIn, useUrlChanges } from '#ui/listing/use-url-state.ts';

/** A screen whose modal loads late, because its code is fetched first; until then the page does not change. */
function slowModal() {
  const { promise, resolve } = Promise.withResolvers<void>();
  render(
    <MemoryRouter initialEntries={['/?page=3']}>
      <Suspense fallback="loading">
        <Screen code={promise} />
      </Suspense>
    </MemoryRouter>,
  );
  return {
    press: (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name }))),
    address: () => screen.getByTestId('address').textContent,
    arrives: () => act(async () => resolve()),
  };
}

function Screen({ code }: { readonly code: Promise<void> }) {
  const [params] = useSearchParams();
  const { search, state } = useLocation();
  const change = useUrlChanges();
  const navigate = useNavigate();
  if (params.has('modal')) use(code);
  return (
    <>
      <output data-testid="address">{`${search} ${JSON.stringify(unseenIn(state))}`}</output>
      <button onClick={() => change({ modal: 'add' }, 'push', { name: 'Aisha' })}>Open</button>
      <button onClick={() => change({ q: 'bcg', page: undefined }, 'replace')}>Search</button>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

test('a change that the page shows late is not undone by the next one', async () => {
  const { press, address, arrives } = slowModal();
  await press('Open');
  expect(address()).toBe('?page=3 {}');
  await press('Search');
  await arrives();
  expect(address()).toBe('?modal=add&q=bcg {"name":"Aisha"}');
});

test('a change after Back starts from the page that Back shows', async () => {
  const { press, address, arrives } = slowModal();
  await arrives();
  await press('Open');
  expect(address()).toBe('?page=3&modal=add {"name":"Aisha"}');
  await press('Back');
  await press('Search');
  expect(address()).toBe('?q=bcg {}');
});
