import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses in a searched list, as a finger does: a tap into the field, a tap on what it offers. */
export async function chooseFound(user: UserEvent, field: HTMLElement, option: string): Promise<void> {
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: option }));
}
