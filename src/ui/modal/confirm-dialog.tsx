import type { ReactNode } from 'react';
import { Button } from '../layout/button.tsx';
import { Modal } from './modal.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly tone?: 'primary' | 'danger';
  readonly isBusy?: boolean | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Asks before something that is hard to undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    isOpen,
    confirmLabel,
    cancelLabel,
    tone = 'primary',
    isBusy,
    onConfirm,
    onCancel,
    children,
  } = props;
  return (
    <Modal
      role="alertdialog"
      title={title}
      isOpen={isOpen}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{cancelLabel}</Button>
          <Button tone={tone} isBusy={isBusy === true} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
