import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from '#ui/modal/confirm-dialog.tsx';
import { Modal } from '#ui/modal/modal.tsx';

function Screen() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Modal
        title="Receipt"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        footer={<button type="button">Print</button>}
      >
        <input aria-label="Batch" />
      </Modal>
    </>
  );
}

test('the focus goes into a modal, stays there, and returns to what opened it', async () => {
  const user = userEvent.setup();
  render(<Screen />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await user.click(opener);
  const dialog = screen.getByRole('dialog', { name: 'Receipt' });
  expect(dialog.contains(document.activeElement)).toBe(true);
  for (let step = 0; step < 5; step += 1) {
    await user.tab();
    expect(dialog.contains(document.activeElement)).toBe(true);
  }
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await vi.waitFor(() => expect(document.activeElement).toBe(opener));
});

test('a modal has a button that closes it', async () => {
  const user = userEvent.setup();
  render(<Screen />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('no style element is written, because the policy would refuse it', async () => {
  const user = userEvent.setup();
  render(<Screen />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(document.querySelectorAll('style').length).toBe(0);
  expect(document.querySelector('meta#react-aria-pressable-style')).not.toBeNull();
});

test('a confirmation asks, and only its own button confirms', async () => {
  const [onConfirm, onCancel] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const user = userEvent.setup();
  render(
    <ConfirmDialog
      title="Delete"
      isOpen
      confirmLabel="Yes"
      cancelLabel="No"
      tone="danger"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      Are you sure
    </ConfirmDialog>,
  );
  expect(screen.getByRole('alertdialog', { name: 'Delete' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 1]);
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('Esc closes only the top modal, even if the focused element is gone', async () => {
  const [onCloseBelow, onCloseAbove] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const user = userEvent.setup();
  const below = (isAsked: boolean) => (
    <>
      <Modal title="Unit" isOpen onClose={onCloseBelow}>
        <p>Lots</p>
      </Modal>
      <Modal title="Sure?" isOpen={isAsked} onClose={onCloseAbove}>
        <p>Question</p>
      </Modal>
    </>
  );
  const { rerender } = render(below(true));
  dropFocus();
  await user.keyboard('{Escape}');
  expect([onCloseBelow.mock.calls.length, onCloseAbove.mock.calls.length]).toEqual([0, 1]);
  rerender(below(false));
  dropFocus();
  await user.keyboard('{Escape}');
  expect([onCloseBelow.mock.calls.length, onCloseAbove.mock.calls.length]).toEqual([1, 1]);
});

/** What a browser does when the focused element disappears; the dialog repairs the focus one frame later. */
function dropFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  expect(document.activeElement).toBe(document.body);
}
