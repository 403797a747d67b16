import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppShell } from '#ui/layout/app-shell.tsx';
import { Menu } from '#ui/layout/menu.tsx';
import type { NavGroup } from '#ui/layout/shell-menu.tsx';

const ledger = { to: '/a', label: 'Ledger', icon: 'ledger' } as const;
const wallet = { to: '/b', label: 'Wallet', icon: 'wallet' } as const;
const groups: readonly NavGroup[] = [
  { title: 'Stock', items: [ledger, wallet] },
  { title: 'Coming later', isFolded: true, items: [{ to: '/c', label: 'Support', icon: 'support' }] },
];

// The rail does not fit, because jsdom has no layout.
const turned = new EventTarget();

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => turned);
});

function show(onSelect = vi.fn<() => void>(), onSwitch = vi.fn<() => void>()) {
  render(
    <MemoryRouter initialEntries={['/a']}>
      <AppShell
        product="Product"
        brand="Brand"
        groups={groups}
        bar={[{ ...ledger, label: 'Stock', isCurrent: true }]}
        tools={
          <Menu
            label="Amina Bello, account"
            trigger="AB"
            heading="amina@demo.test"
            items={[
              { label: 'Logout', onSelect },
              { label: 'Wallet', to: '/b' },
              { label: 'Sunlight', onSelect: onSwitch, isChecked: true },
            ]}
          />
        }
      >
        Content
      </AppShell>
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), onSelect, onSwitch };
}

const menuButton = () => screen.getByRole('button', { name: 'Menu' });
const drawer = () => screen.getByRole('navigation', { name: 'Main' });
const isOpen = () => menuButton().getAttribute('aria-expanded') === 'true';

test('arriving at another screen closes the drawer, marks its link and moves the focus to the content', async () => {
  const { user } = show();
  await user.click(menuButton());
  expect(document.activeElement).toBe(within(drawer()).getByRole('link', { name: 'Ledger' }));
  await user.click(screen.getByRole('link', { name: 'Wallet' }));
  expect(isOpen()).toBe(false);
  expect(screen.getByRole('link', { name: 'Wallet' }).getAttribute('aria-current')).toBe('page');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('returning to the screen on which it was opened finds the drawer closed', async () => {
  const { user } = show();
  await user.click(menuButton());
  await user.click(within(drawer()).getByRole('link', { name: 'Wallet' }));
  await user.click(screen.getByRole('link', { name: 'Stock' }));
  expect(isOpen()).toBe(false);
});

test.each([
  ['Esc', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
  [
    'its cross',
    (user: ReturnType<typeof userEvent.setup>) =>
      user.click(screen.getByRole('button', { name: 'Close menu' })),
  ],
])('%s closes the drawer and gives the focus back', async (_, close) => {
  const { user } = show();
  await user.click(menuButton());
  await close(user);
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(menuButton());
});

test('nothing behind the open drawer can be reached', async () => {
  const { user } = show();
  await user.click(menuButton());
  for (const part of [screen.getByRole('main'), screen.getByRole('banner'), menuButton().parentElement])
    expect(part?.hasAttribute('inert')).toBe(true);
});

test('a tablet in landscape has the rail, and no screen behind a drawer', async () => {
  const { user } = show();
  await user.click(menuButton());
  turned.dispatchEvent(new Event('change'));
  await vi.waitFor(() => expect(screen.getByRole('main').hasAttribute('inert')).toBe(false));
});

test('the menu names its groups, and folded items are one step further', async () => {
  show();
  const stock = within(drawer()).getByRole('list', { name: 'Stock' });
  expect(
    within(stock)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Ledger', 'Wallet']);
  const later = screen.getByText('Coming later').closest('details');
  expect(later?.open).toBe(false);
  expect(later?.textContent).toContain('Support');
});

test('the bar marks the group of the screen that is shown', () => {
  show();
  const bar = within(screen.getByRole('navigation', { name: 'Everyday' }));
  expect(bar.getByRole('link', { name: 'Stock' }).getAttribute('aria-current')).toBe('page');
});

test('a menu can be used by the keyboard alone', async () => {
  const { user, onSelect } = show();
  screen.getByRole('button', { name: 'AB Amina Bello, account' }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Logout' }));
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Logout' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(onSelect).not.toHaveBeenCalled();
  await user.keyboard('{Enter}{Enter}');
  expect(onSelect).toHaveBeenCalledTimes(1);
});

test('the button of a menu is named by what it shows, and a switch in it says that it is on', async () => {
  const { user, onSwitch } = show();
  const button = screen.getByRole('button', { name: /account$/ });
  expect(button.hasAttribute('aria-label')).toBe(false);
  expect(button.textContent).toContain('AB');
  await user.click(button);
  const sunlight = screen.getByRole('menuitemcheckbox', { name: 'Sunlight' });
  expect(sunlight.getAttribute('aria-checked')).toBe('true');
  await user.click(sunlight);
  expect(onSwitch).toHaveBeenCalledOnce();
});
