import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { Dialog, Heading, Modal as AriaModal, ModalOverlay } from 'react-aria-components';
import { ActionBarSlot } from '../layout/action-bar.tsx';
import { IconButton } from '../layout/icon-button.tsx';
import { uiStrings } from '../strings.ts';
import { claimPressStyle } from './claim-press-style.ts';

claimPressStyle();

interface ModalProps {
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

/** One task over the page. The focus stays inside and returns afterwards; Esc closes it; on a phone it takes the whole screen. */
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
  useEscapeWithoutFocus(isOpen, onClose);
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

/** Frames in which the page may refuse the focus after the modal has closed. */
const maxFrames = 30;

/**
 * Returns the focus to the element that had it when the modal opened. The dialog tries that only once: in the next frame, when a page that
 * closed it by a change of address is often still inert, and then the focus is lost.
 */
function useFocusReturn(isOpen: boolean): void {
  // Runs before the dialog takes the focus, which it does in an effect of its own.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener !== document.body) giveBack(opener, maxFrames);
    };
  }, [isOpen]);
}

function giveBack(opener: HTMLElement, frames: number): void {
  requestAnimationFrame(() => {
    // An element that took the focus in the meantime keeps it.
    if (document.activeElement !== document.body || !opener.isConnected) return;
    opener.focus({ preventScroll: true });
    if (document.activeElement === document.body && frames > 1) giveBack(opener, frames - 1);
  });
}

/** The open modals, topmost last. */
const open: object[] = [];

/**
 * Closes the topmost modal on Esc while nothing has the focus. The dialog itself listens only inside, and the focus falls out of it
 * whenever the focused element disappears: a button whose work is done, or the opener of a question that was answered.
 */
function useEscapeWithoutFocus(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    const self = {};
    open.push(self);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.target !== document.body || open.at(-1) !== self) return;
      close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      open.splice(open.indexOf(self), 1);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [isOpen]);
}
