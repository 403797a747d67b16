import { Modal } from '#ui/modal/modal.tsx';
import { AmendmentFlow } from './amendment-flow.tsx';
import { amendmentStrings, amendmentTitle, type AmendmentName } from './amendment-strings.ts';
import type { ShownEntry } from '../shown.ts';
import { useAmendmentUrl } from './use-amendment-url.ts';
import type { Officer } from '#client/session/officer.ts';

interface AmendmentModalProps {
  readonly amendment: AmendmentName;
  readonly officer: Officer;
  readonly entry: ShownEntry;
}

/** Reverses, corrects or confirms the entry whose receipt is open, and goes back to it. */
export function AmendmentModal({ amendment, officer, entry }: AmendmentModalProps) {
  const { close } = useAmendmentUrl();
  return (
    <Modal title={titleOf(amendment, entry)} isOpen size="large" onClose={close}>
      <div className="stock-flow">
        <AmendmentFlow
          key={`${amendment} ${entry.id}`}
          amendment={amendment}
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

function titleOf(amendment: AmendmentName, { antigenName, batchNo }: ShownEntry): string {
  return amendmentStrings.amendmentOf(amendmentTitle[amendment], antigenName, batchNo);
}
