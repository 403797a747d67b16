import { useState } from 'react';
import type { Officer } from '#client/session/officer.ts';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { ActionBarSlot } from '#ui/layout/action-bar-slot.ts';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { useLastDelivery, type Delivery } from '../activity/use-last-delivery.ts';
import { StockPage } from '../stock-page.tsx';
import { useSaveVoucher } from '../voucher/save-voucher.ts';
import { DeliveredLots } from './delivered-lots.tsx';
import { type DeliveredLot, type DeliveryFacts, deliveryDraft, receiptsOf, sumOf } from './delivery.ts';
import { DeliveryFactsForm } from './delivery-facts.tsx';
import { deliveryStrings } from './delivery-strings.ts';
import { LotPanel } from './lot-panel.tsx';
import { useDeliveryLots } from './use-delivery-lots.ts';
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
  const saveVoucher = useSaveVoucher(officer);
  const save = (facts: DeliveryFacts): Promise<SubmitResult> =>
    saveVoucher({
      lines: (voucher) => receiptsOf(lots, { facts, voucher }),
      draft: deliveryDraft,
      saved: deliveryStrings.saved(lots.length),
      doses: sumOf(lots).doses,
    });
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
