import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { Section } from '#ui/layout/section.tsx';
import type { RawValues } from '#ui/form/define-form.ts';
import { FormView } from '#ui/form/form-view.tsx';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { wholeNumberIn } from '#ui/form/whole-number.ts';
import { useToday } from '#officer/use-today.ts';
import { rememberedVendor } from '../activity/remembered-groups.ts';
import { useCautionQuestion } from '../activity/use-caution-question.tsx';
import { useVialSizeProposal } from '../activity/use-vial-size-proposal.ts';
import { DosesSum } from '../doses-sum.tsx';
import { useLabelScan } from '../scan/use-label-scan.tsx';
import { stockStrings } from '../strings.ts';
import { mostLots } from '../voucher/save-voucher.ts';
import { voucherStrings } from '../voucher/voucher-strings.ts';
import { type DeliveredLot, dosesOf, sameBatch } from './delivery.ts';
import { deliveryStrings } from './delivery-strings.ts';
import { freshStage, lotForms } from './lot-form.ts';

interface LotPanelProps {
  readonly lots: readonly DeliveredLot[];
  /** Place of the lot that is being changed; null for the next one. */
  readonly changes: number | null;
  /** Who made what was in the last delivery. */
  readonly vendor: string | undefined;
  readonly onLots: (lots: readonly DeliveredLot[]) => void;
  readonly onLeave: () => void;
}

/** Asks for one lot of a delivery, as its box says it. Whoever made the last one and its stage are proposed for the next. */
export function LotPanel({ lots, changes, vendor, onLots, onLeave }: LotPanelProps) {
  const { queries } = pageEngine();
  const today = useToday();
  const antigens = useLiveQuery(() => queries.antigens(), [queries]);
  const { ask, question } = useCautionQuestion();
  const { lead, learn } = useLabelScan();
  const panel = useRef<HTMLDivElement>(null);
  const { propose } = useVialSizeProposal(antigens, 'perVial');
  const before = lots.at(-1);
  const changed = changes === null ? undefined : lots[changes];
  const others = useMemo(() => lots.filter((_, at) => at !== changes), [lots, changes]);
  const defaults = useMemo(
    () =>
      changed
        ? { ...changed, vials: String(changed.vials), perVial: String(changed.perVial) }
        : { vvmStage: before?.vvmStage ?? freshStage, vendor: before?.vendor ?? vendor },
    [changed, before, vendor],
  );
  const [scans, setScans] = useState(0);
  useEffect(() => {
    // What the box does not say is how many vials there are.
    if (scans > 0) panel.current?.querySelector<HTMLElement>('[name=vials]')?.focus();
  }, [scans]);
  const isBegun = lots.length > 0;
  useEffect(() => {
    // The next box is in the hand already.
    if (isBegun) panel.current?.querySelector<HTMLElement>('select, [role=combobox]')?.focus();
  }, [isBegun, lots, changes]);

  const submit = async (lot: DeliveredLot): Promise<SubmitResult> => {
    const twice = sameBatch(others, lot);
    if (twice !== null) {
      const message = deliveryStrings.twice(lots.indexOf(others[twice] ?? lot) + 1);
      return { ok: false, message, fields: { batchNo: message } };
    }
    if (changed === undefined && lots.length >= mostLots)
      return { ok: false, message: voucherStrings.tooManyLots(mostLots) };
    if (!(await ask(lot, today))) return { ok: false, message: stockStrings.cautionDeclined };
    learn(lot);
    onLots(changed === undefined ? [...lots, lot] : lots.with(changes ?? 0, lot));
    return { ok: true };
  };

  return (
    <Section title={changes === null ? deliveryStrings.nextLot : deliveryStrings.lotAt(changes + 1)}>
      <div ref={panel}>
        <FormView
          key={`${lots.length} ${changes}`}
          form={changed === undefined ? lotForms.add : lotForms.change}
          defaults={defaults}
          options={{ antigen: antigens?.map(({ id, name }) => ({ value: id, label: name })) }}
          remembered={[rememberedVendor]}
          sum={(values) => (
            <DosesSum
              doses={dosesTyped(values)}
              antigen={antigens?.find(({ id }) => id === values['antigen'])?.name}
              note={undefined}
            />
          )}
          lead={(fill) =>
            lead((values) => {
              fill(values);
              setScans((count) => count + 1);
            })
          }
          isPart
          isAsking={question !== null}
          onValuesChange={propose}
          onSubmit={submit}
          {...(changed !== undefined && { onCancel: onLeave, cancelLabel: deliveryStrings.stop })}
        />
      </div>
      {question}
    </Section>
  );
}

function dosesTyped({ vials = '', perVial = '' }: Readonly<RawValues>): string {
  return String(dosesOf({ vials: wholeNumberIn(vials), perVial: wholeNumberIn(perVial) }));
}
