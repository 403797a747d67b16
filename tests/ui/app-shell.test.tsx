import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppShell } from '#ui/layout/app-shell.tsx';
import { Menu } from '#ui/layout/menu.tsx';

const nav = [
  { to: '/a', label: 'Ledger' },
  { to: '/b', label: 'Wallet' },
];

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
});

function show(onSelect = vi.fn<() => void>()) {
  render(
    <MemoryRouter initialEntries={['/a']}>
      <AppShell
        brand="Brand"
        nav={nav}
        profile={
          <Menu
            label="Profile"
            items={[
              { label: 'Logout', onSelect },
              { label: 'Wallet', to: '/b' },
            ]}
          />
        }
      >
        Content
      </AppShell>
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), onSelect };
}

test('arriving at another screen closes the drawer, marks its link and moves the focus to the content', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Ledger' }));
  await user.click(screen.getByRole('link', { name: 'Wallet' }));
  expect(screen.getByRole('button', { name: 'Open menu' }).getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByRole('link', { name: 'Wallet' }).getAttribute('aria-current')).toBe('page');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('Esc closes the drawer and gives the focus back', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open menu' }));
});

test('a menu is worked by the keyboard alone', async () => {
  const { user, onSelect } = show();
  screen.getByRole('button', { name: 'Profile' }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Logout' }));
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Logout' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(onSelect).not.toHaveBeenCalled();
  await user.keyboard('{Enter}{Enter}');
  expect(onSelect).toHaveBeenCalledTimes(1);
});
