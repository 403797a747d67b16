import { waitFor, type within } from '@testing-library/react';
import type { Tablet } from './stock-tablet.tsx';

type Scope = Pick<ReturnType<typeof within>, 'queryAllByRole'>;

/** Opens what a form shows as text because it knows it, as an officer does who wants to see or change all of it. */
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
