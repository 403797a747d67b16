import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses in a searched list: types, which opens the list, and taps the option offered. */
export async function chooseFound(user: UserEvent, field: HTMLElement, option: string): Promise<void> {
  await user.clear(field);
  await user.type(field, option);
  await user.click(await screen.findByRole('option', { name: option }));
}
