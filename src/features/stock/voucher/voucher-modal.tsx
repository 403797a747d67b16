import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import type { VoucherId } from '#domain/kernel/ids.ts';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { useUrlChanges, useUrlState } from '#ui/listing/use-url-state.ts';
import { Modal } from '#ui/modal/modal.tsx';
import { stockStrings } from '../strings.ts';
import { standingLines } from './standing-lines.ts';
import { voucherWords } from './voucher-names.ts';
import { VoucherSheet } from './voucher-sheet.tsx';
import { voucherStrings } from './voucher-strings.ts';

/** All lines of a voucher on one paper; open while the URL names it. */
export function VoucherModal({ officer }: { readonly officer: Officer }) {
  const [voucher] = useUrlState('voucher');
  const change = useUrlChanges();
  const { queries } = pageEngine();
  const found = useLiveQuery(async () => {
    if (voucher === undefined) return null;
    const [lines, above] = await Promise.all([
      queries.onVoucher(voucher),
      queries.placesAbove(officer.facilityId),
    ]);
    return { voucher: voucher as VoucherId, lines, above };
  }, [queries, voucher, officer.facilityId]);
  if (voucher === undefined) return null;
  const close = () => change({ voucher: undefined }, 'replace');
  const shown = found?.voucher === voucher ? found : null;
  const isEmpty = shown !== null && shown.lines.length === 0;
  const isStanding = shown === null || standingLines(shown.lines).length > 0;
  return (
    <Modal
      title={voucherWords(shown?.lines[0]?.activity).title}
      isOpen
      isPrintable
      size="large"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{stockStrings.close}</Button>
          <Button
            tone={isStanding ? 'primary' : 'plain'}
            icon="print"
            isDisabled={shown === null || isEmpty}
            onClick={() => window.print()}
          >
            {stockStrings.print}
          </Button>
        </>
      }
    >
      {shown === null ? <Skeleton count={8} /> : null}
      {isEmpty ? <EmptyState title={voucherStrings.missing} /> : null}
      {shown === null || isEmpty ? null : (
        <VoucherSheet
          {...shown}
          officer={officer}
          onOpen={(entry) => change({ voucher: undefined, receipt: entry }, 'push')}
        />
      )}
    </Modal>
  );
}
