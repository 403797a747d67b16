import { useState, type ReactNode } from 'react';
import { Dialog, Heading, Modal as AriaModal, ModalOverlay } from 'react-aria-components';
import { ActionBarSlot } from '../layout/action-bar-slot.ts';
import { IconButton } from '../layout/icon-button.tsx';
import { uiStrings } from '../strings.ts';
import { claimPressStyle } from './claim-press-style.ts';
import { useFocusReturn } from './use-focus-return.ts';

claimPressStyle();

export interface ModalProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly size?: 'small' | 'large';
  readonly footer?: ReactNode;
  /** Prints alone, on one A5 page. */
  readonly isPrintable?: boolean | undefined;
  readonly role?: 'dialog' | 'alertdialog';
  readonly children: ReactNode;
}

/** One task over the page. The focus stays inside and goes back afterwards; Esc closes; a phone gives it the whole screen. */
export function Modal({
  title,
  isOpen,
  onClose,
  size = 'small',
  footer,
  isPrintable,
  role = 'dialog',
  children,
}: ModalProps) {
  useFocusReturn(isOpen);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  return (
    <ModalOverlay
      className="ui-modal-overlay"
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <AriaModal
        className="ui-modal"
        data-size={size}
        data-asks={role === 'alertdialog' ? true : undefined}
        data-printable={isPrintable === true ? true : undefined}
      >
        <Dialog className="ui-modal-dialog" role={role}>
          <header className="ui-modal-header">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <div className="ui-modal-close">
              <IconButton icon="close" label={uiStrings.dismiss} onClick={onClose} />
            </div>
          </header>
          <div className="ui-modal-body">
            <ActionBarSlot value={foot}>{children}</ActionBarSlot>
          </div>
          <div className="ui-modal-foot" ref={setFoot}>
            {footer === undefined ? null : <footer className="ui-modal-footer">{footer}</footer>}
          </div>
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}
