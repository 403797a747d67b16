import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import type { AntigenRow } from '#contract/wire/rows.ts';
import { useToday } from '#bindings/use-today.ts';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { ActionBarSlot } from '#ui/layout/action-bar.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { useCautionQuestion } from '../activity/use-caution-question.tsx';
import { useLastDelivery, type Delivery } from '../activity/use-last-delivery.ts';
import { StockPage } from '../stock-page.tsx';
import { stockStrings } from '../strings.ts';
import { told } from '../use-saving.tsx';
import { confirmedLines, newVoucherId, useSaveVoucher } from '../voucher/save-voucher.ts';
import { type DeliveryFacts, deliveryDraft, receiptsOf, sameBatch } from './delivery.ts';
import { DeliveryFactsForm } from './delivery-facts.tsx';
import { deliveryStrings } from './delivery-strings.ts';
import { LotTable } from './lot-table.tsx';
import { isBegun, type KeptDelivery, sumOfTyped, useKeptDelivery } from './typed-lot.ts';
import { useLotRows } from './use-lot-rows.ts';
import '../stock.css';
import '../voucher/lines.css';

/** A delivery of many lots on one screen: origin and particulars once, a row for each lot, one save for all of them. */
export function DeliveryScreen() {
  return (
    <StockPage title={deliveryStrings.title} skeleton="form">
      {(officer) => <OpenDelivery officer={officer} />}
    </StockPage>
  );
}

function OpenDelivery({ officer }: { readonly officer: Officer }) {
  const { queries } = pageEngine();
  const last = useLastDelivery();
  const antigens = useLiveQuery(() => queries.antigens(), [queries]);
  const { kept, keep } = useKeptDelivery(officer);
  if (last === undefined || kept === undefined || antigens === undefined) return <Skeleton shape="form" />;
  return <DeliveryView officer={officer} last={last} antigens={antigens} kept={kept} onKept={keep} />;
}

interface DeliveryViewProps {
  readonly officer: Officer;
  readonly last: Delivery | null;
  readonly antigens: readonly AntigenRow[];
  readonly kept: KeptDelivery;
  readonly onKept: (kept: KeptDelivery) => void;
}

function DeliveryView({ officer, last, antigens, kept, onKept }: DeliveryViewProps) {
  const today = useToday();
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const { ask, question } = useCautionQuestion();
  const saveVoucher = useSaveVoucher(officer);
  const { products } = pageEngine();
  const { table, list } = useLotRows({
    lots: kept.lots,
    vendor: last?.vendor ?? '',
    antigens,
    onLots: (lots) => onKept({ ...kept, lots: [...lots] }),
  });
  const begun = table.rows.filter(isBegun);
  const wrong = table.rows.flatMap((row, at) => {
    const check = table.checked[at];
    return check === undefined || check.ok || !isBegun(row) ? [] : [{ at, faults: check.faults }];
  });
  const save = async (facts: DeliveryFacts): Promise<SubmitResult> => {
    const [first] = wrong;
    if (first !== undefined) {
      table.show(first.at, first.faults);
      const places = wrong.map(({ at }) => at + 1).join(', ');
      return told({ ok: false, message: deliveryStrings.wrong(places) });
    }
    const lots = table.checked.flatMap((check) => (check.ok ? [check.lot] : []));
    const voucher = newVoucherId();
    const lines = receiptsOf(lots, { facts, voucher });
    const twice = lots.flatMap((lot, at) => {
      const before = sameBatch(lots.slice(0, at), lot);
      return before === null ? [] : [deliveryStrings.twice(lot.batchNo, before + 1, at + 1)];
    });
    const asked = await ask({
      activities: lines.map(({ activity }) => activity),
      labels: lots,
      twice,
      today,
    });
    if (asked === null) return { ok: false, message: stockStrings.cautionDeclined };
    for (const [at, { gtin }] of begun.entries()) {
      const lot = lots[at];
      // What cannot be kept is asked for again next time.
      if (gtin !== undefined && lot !== undefined) products.learn(gtin, lot).catch(() => undefined);
    }
    return saveVoucher({
      id: voucher,
      lines: confirmedLines(lines, asked),
      draft: deliveryDraft,
      saved: deliveryStrings.saved(lots.length),
      doses: sumOfTyped(begun).doses,
    });
  };
  return (
    <div className="stock-delivery">
      <ActionBarSlot value={foot}>
        <DeliveryFactsForm
          officer={officer}
          last={last}
          kept={kept}
          sum={sumOfTyped(begun)}
          incomplete={wrong.length}
          isAsking={question !== null}
          onKept={onKept}
          onSave={save}
        />
      </ActionBarSlot>
      <LotTable table={table} list={list} antigens={antigens} />
      <div ref={setFoot} className="stock-delivery-foot" />
      {question}
    </div>
  );
}
