import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pageEngine } from '#client/page-engine.ts';
import { savedAs } from '#client/drafts/officer-draft.ts';
import type { Officer } from '#client/session/officer.ts';
import type { VoucherId } from '#domain/kernel/ids.ts';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { ActionBarSlot } from '#ui/layout/action-bar-slot.ts';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { notify } from '#ui/toast/notify.ts';
import { useLastDelivery, type Delivery } from '../activity/use-last-delivery.ts';
import { failureOf } from '../save-failure.ts';
import { StockPage } from '../stock-page.tsx';
import { undoOf } from '../undo-saved.ts';
import { told } from '../use-saving.tsx';
import { DeliveredLots } from './delivered-lots.tsx';
import { type DeliveredLot, type DeliveryFacts, deliveryDraft, receiptsOf, sumOf } from './delivery.ts';
import { DeliveryFactsForm } from './delivery-facts.tsx';
import { deliveryStrings } from './delivery-strings.ts';
import { LotPanel } from './lot-panel.tsx';
import { useDeliveryLots } from './use-delivery-lots.ts';
import { voucherAddress } from './voucher-address.ts';
import '../stock.css';

/** A delivery of many lots on one screen: origin and particulars once, a line for each lot, one save for all of them. */
export function DeliveryScreen() {
  return (
    <StockPage title={deliveryStrings.title} description={() => deliveryStrings.about} skeleton="form">
      {(officer) => <OpenDelivery officer={officer} />}
    </StockPage>
  );
}

function OpenDelivery({ officer }: { readonly officer: Officer }) {
  const last = useLastDelivery();
  const { lots, keep } = useDeliveryLots(officer);
  if (last === undefined || lots === undefined) return <Skeleton shape="form" />;
  return <DeliveryView officer={officer} last={last} lots={lots} onLots={keep} />;
}

interface DeliveryViewProps {
  readonly officer: Officer;
  readonly last: Delivery | null;
  readonly lots: readonly DeliveredLot[];
  readonly onLots: (lots: readonly DeliveredLot[]) => void;
}

function DeliveryView({ officer, last, lots, onLots }: DeliveryViewProps) {
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const [changes, setChanges] = useState<number | null>(null);
  const navigate = useNavigate();
  const save = async (facts: DeliveryFacts): Promise<SubmitResult> => {
    const { outbox } = pageEngine();
    const voucher = outbox.newId() as VoucherId;
    const saved = await outbox.saveTogether(
      receiptsOf(lots, { facts, voucher }),
      savedAs(officer, deliveryDraft),
    );
    if (!saved.ok) {
      const { at, ...failure } = saved;
      const lack = failureOf(failure, { vendor: lots[at]?.vendor ?? '', fields: {} });
      const lot = failure.reason === 'invalid' ? lots[at] : undefined;
      if (lot === undefined) return told(lack);
      return told({
        ok: false,
        message: deliveryStrings.lotRefused(at + 1, lot.batchNo, lack.message ?? ''),
      });
    }
    const entries = saved.saved.flatMap(({ entry }) => entry?.id ?? []);
    notify.success(deliveryStrings.saved(entries.length), {
      detail: deliveryStrings.dosesOf(sumOf(lots).doses),
      undo: undoOf(entries, officer),
    });
    void navigate(voucherAddress(voucher), { replace: true });
    return { ok: true };
  };
  const leave = () => setChanges(null);
  return (
    <div className="stock-delivery">
      <Section title={deliveryStrings.from}>
        <ActionBarSlot value={foot}>
          <DeliveryFactsForm officer={officer} last={last} lots={lots} onSave={save} />
        </ActionBarSlot>
      </Section>
      <LotPanel
        lots={lots}
        changes={changes}
        vendor={last?.vendor}
        onLots={(next) => {
          onLots(next);
          leave();
        }}
        onLeave={leave}
      />
      <DeliveredLots
        lots={lots}
        onChange={setChanges}
        onRemove={(at) => {
          onLots(lots.toSpliced(at, 1));
          leave();
        }}
      />
      <div ref={setFoot} className="stock-delivery-foot" />
    </div>
  );
}
