import { Modal } from '#ui/modal/modal.tsx';
import { MarkFlow } from './mark-flow.tsx';
import { markStrings, markTitle, type MarkName } from './mark-strings.ts';
import type { ShownEntry } from '../shown.ts';
import { useMarkUrl } from './use-mark-url.ts';
import type { Officer } from '#client/session/officer.ts';

interface MarkModalProps {
  readonly mark: MarkName;
  readonly officer: Officer;
  readonly entry: ShownEntry;
}

/** Reverses, corrects or confirms the entry whose receipt is open, and goes back to it. */
export function MarkModal({ mark, officer, entry }: MarkModalProps) {
  const { close } = useMarkUrl();
  return (
    <Modal title={titleOf(mark, entry)} isOpen size="large" onClose={close}>
      <div className="stock-flow">
        <MarkFlow
          key={`${mark} ${entry.id}`}
          mark={mark}
          officer={officer}
          entry={entry}
          resent={null}
          onSaved={close}
          onClose={close}
        />
      </div>
    </Modal>
  );
}

function titleOf(mark: MarkName, { antigenName, batchNo }: ShownEntry): string {
  return markStrings.markOf(markTitle[mark], antigenName, batchNo);
}
