import { waitFor, type within } from '@testing-library/react';
import type { Tablet } from './stock-tablet.tsx';

type Scope = Pick<ReturnType<typeof within>, 'queryAllByRole'>;

/** Opens the fields that a form shows as text because their values are remembered, as an officer does to check or change them. */
export async function openRemembered(device: Tablet, scope: Scope): Promise<void> {
  const next = () => scope.queryAllByRole('button', { name: /^Change / })[0];
  for (let button = next(); button; button = next()) {
    const pressed = button;
    await device.user.click(pressed);
    await waitFor(() => {
      if (pressed.isConnected) throw new Error('the group is not open yet');
    });
  }
}
