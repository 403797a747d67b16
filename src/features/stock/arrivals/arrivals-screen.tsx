import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import { dateOf } from '#domain/kernel/local-date.ts';
import { useOpenedAt, useToday } from '#bindings/use-today.ts';
import { Task } from '#ui/layout/arrange.tsx';
import { defineForm, type Field, type RawValues } from '#ui/form/define-form.ts';
import { FormView } from '#ui/form/form-view.tsx';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { WatchValues } from '#ui/form/watch-values.tsx';
import { ActionBarSlot } from '#ui/layout/action-bar.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { notify } from '#ui/toast/notify.ts';
import {
  particularsFields,
  rememberedParticulars,
  textField,
  yearOptions,
} from '../activity/activity-fields.ts';
import { proposedParticulars } from '../activity/officer-defaults.ts';
import { useKeptFacts, usePeriodProposal } from '../activity/use-kept-facts.ts';
import { useCautionQuestion } from '../activity/use-caution-question.tsx';
import { type ShownEntry, useProductSizes } from '../shown.ts';
import { stockStrings } from '../strings.ts';
import { StockPage } from '../stock-page.tsx';
import { announced } from '../use-saving.tsx';
import { confirmedLines, maxLots, saveLines } from '../voucher/save-voucher.ts';
import { useKept } from '#bindings/use-kept.ts';
import { voucherAddress } from '../voucher/voucher.ts';
import { voucherStrings } from '../voucher/voucher-strings.ts';
import { arrivalsStrings, arrivedSum } from './arrivals-strings.ts';
import {
  arrivalLines,
  arrivalsDraft,
  type CountedArrival,
  countedArrivals,
  differenceOfArrival,
  isCount,
  type KeptArrivals,
  keptArrivalsSchema,
} from './counted-arrivals.ts';
import { SentLots } from './sent-lots.tsx';
import { z } from 'zod';
import { textSchema } from '#domain/kernel/text.ts';
import { typedYearSchema } from '#domain/kernel/reporting-period.ts';
import { particularsShape } from '#domain/ledger/particulars.ts';
import { named } from '#ui/form/named-schema.ts';
import { amendmentStrings } from '../amendments/amendment-strings.ts';
import { fieldWords } from '../field-words.ts';
import '../stock.css';
import '../voucher/lines.css';

/** Counts and confirms the unconfirmed deliveries of other facilities on one screen, and saves them together. */
export function ArrivalsScreen() {
  return (
    <StockPage title={arrivalsStrings.title} description={() => arrivalsStrings.about} skeleton="form">
      {(officer) => <OpenArrivals officer={officer} />}
    </StockPage>
  );
}

function OpenArrivals({ officer }: { readonly officer: Officer }) {
  const { queries } = pageEngine();
  const arrivals = useLiveQuery(() => queries.unconfirmedArrivals(), [queries]);
  const sizes = useProductSizes();
  const { kept, keep } = useKept(officer.userId, arrivalsDraft, keptArrivalsSchema);
  if (arrivals === undefined || kept === undefined || sizes === undefined) return <Skeleton shape="form" />;
  if (arrivals.length === 0)
    return (
      <EmptyState
        icon="truck"
        title={arrivalsStrings.nothingOnTheWay}
        hint={arrivalsStrings.nothingOnTheWayHint}
      />
    );
  return (
    <Arrivals officer={officer} arrivals={arrivals} sizes={sizes} kept={kept ?? nothingTyped} onKept={keep} />
  );
}

const nothingTyped: KeptArrivals = { arrivals: {} };

interface ArrivalsProps {
  readonly officer: Officer;
  readonly arrivals: readonly ShownEntry[];
  readonly sizes: ReadonlyMap<string, number | undefined>;
  readonly kept: KeptArrivals;
  readonly onKept: (kept: KeptArrivals) => void;
}

function Arrivals({ officer, arrivals, sizes, kept, onKept }: ArrivalsProps) {
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const navigate = useNavigate();
  const { arrivals: typed } = kept;
  const counted = countedArrivals(arrivals, typed);
  const today = useToday();
  const { ask, question } = useCautionQuestion();
  const save = async (facts: ArrivalsFacts): Promise<SubmitResult> => {
    const wrong = counted.filter((line) => !isCount(line)).map(({ entry }) => entry.batchNo);
    if (wrong.length > 0) return announced({ ok: false, message: arrivalsStrings.wrong(wrong.join(', ')) });
    if (counted.length > maxLots)
      return announced({ ok: false, message: voucherStrings.tooManyLots(maxLots) });
    const lines = arrivalLines(counted, facts);
    const asked = await ask({ activities: lines.map(({ activity }) => activity), labels: [], today });
    if (asked === null) return { ok: false, message: stockStrings.cautionDeclined };
    const saved = await saveLines(confirmedLines(lines, asked), { officer, draft: arrivalsDraft });
    if (!saved.ok) return saved;
    notify.success(arrivalsStrings.saved(counted.length), {
      detail: arrivalsStrings.differing(differing(counted).length),
    });
    void navigate(paperOf(counted), { replace: true });
    return { ok: true };
  };
  return (
    <Task className="stock-delivery">
      <Section title={arrivalsStrings.heading}>
        <ActionBarSlot value={foot}>
          <FactsForm
            officer={officer}
            counted={counted}
            lots={arrivals.length}
            kept={kept}
            onKept={onKept}
            isAsking={question !== null}
            onSave={save}
          />
        </ActionBarSlot>
      </Section>
      <SentLots
        arrivals={arrivals}
        typed={typed}
        counted={counted}
        sizes={sizes}
        onTyped={(changed) => onKept({ ...kept, arrivals: changed })}
      />
      <div ref={setFoot} className="ui-task-foot" />
      {question}
    </Task>
  );
}

interface FactsFormProps {
  readonly officer: Officer;
  readonly counted: readonly CountedArrival[];
  /** Number of waiting lots. */
  readonly lots: number;
  readonly kept: KeptArrivals;
  readonly onKept: (kept: KeptArrivals) => void;
  readonly isAsking: boolean;
  readonly onSave: (facts: ArrivalsFacts) => Promise<SubmitResult>;
}

const remembered = [rememberedParticulars];

function FactsForm({ officer, counted, lots, kept, onKept, isAsking, onSave }: FactsFormProps) {
  const openedAt = useOpenedAt();
  const [before] = useState(kept);
  const proposed = useMemo(() => proposedParticulars(officer, openedAt), [officer, openedAt]);
  const { seen, propose } = usePeriodProposal();
  const { defaults: facts, onValuesChange } = useKeptFacts({
    proposed,
    before: before.facts,
    propose,
    onFacts: (changed, { note = kept.note }) => onKept({ ...kept, facts: changed, note }),
  });
  const defaults = useMemo(() => ({ ...facts, note: before.note }), [facts, before.note]);
  const onValues = useCallback((values: Readonly<RawValues>) => seen(values), [seen]);
  const doses = counted.filter(isCount).reduce((sum, line) => sum + line.counted, 0);
  return (
    <FormView
      form={arrivalsForms[differing(counted).length === 0 ? 'asSent' : 'differing']}
      defaults={defaults}
      options={{ year: yearOptions(dateOf(openedAt)) }}
      remembered={remembered}
      sum={() => (
        <>
          <strong>{arrivalsStrings.sum(counted.length, lots)}</strong>
          <small>{arrivedSum(doses, differing(counted).length)}</small>
        </>
      )}
      disabledReason={counted.length === 0 ? arrivalsStrings.nothingCounted : undefined}
      onValuesChange={onValuesChange}
      onSubmit={onSave}
      isAsking={isAsking}
    >
      {(values) => <WatchValues values={values} onValues={onValues} />}
    </FormView>
  );
}

function differing(counted: readonly CountedArrival[]): readonly CountedArrival[] {
  return counted.filter((line) => isCount(line) && differenceOfArrival(line) !== 0);
}

/** The voucher that all of them came on, otherwise the ledger. */
function paperOf(counted: readonly CountedArrival[]): string {
  const vouchers = [...new Set(counted.map(({ entry }) => entry.voucher))];
  const [only] = vouchers;
  return vouchers.length === 1 && only !== undefined ? voucherAddress(only, 'arrive') : '/ledger/stock';
}

const schema = z.object({ ...particularsShape, year: typedYearSchema, note: textSchema().optional() });
export type ArrivalsFacts = z.infer<typeof schema>;

const particulars = particularsFields({ happenedAt: fieldWords.countedAt, officer: fieldWords.officer });
const note = { ...textField('note', arrivalsStrings.note), isRequired: false, span: 'full' } as const;

/** @param differs true if a count differs from what was sent, which a note can explain */
function arrivalsForm(differs: boolean) {
  const fields: readonly Field<keyof ArrivalsFacts>[] = differs ? [...particulars, note] : particulars;
  return defineForm<ArrivalsFacts>({
    schema: named(schema, fields),
    fields,
    submitLabel: amendmentStrings.confirm,
    savingLabel: stockStrings.saving,
    emptyMessage: stockStrings.empty,
  });
}

/** Forms of what all counted lots share: time, period, officer, and the reason for a difference. */
export const arrivalsForms = { asSent: arrivalsForm(false), differing: arrivalsForm(true) } as const;
