import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { pageEngine } from '#client/page-engine.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { dateOf } from '#domain/kernel/local-date.ts';
import type { VoucherId } from '#domain/kernel/ids.ts';
import type { RawValues } from '#ui/form/define-form.ts';
import { FormView } from '#ui/form/form-view.tsx';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { Menu } from '#ui/layout/menu.tsx';
import { notify } from '#ui/toast/notify.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { yearOptions } from '../activity/activity-fields.ts';
import { countForm, lotDefaults } from './count-form.tsx';
import { CountPaper } from './count-paper.tsx';
import { changedLots, countField, differenceOf, type ChangedLot, type SheetLot } from './count-sheet.ts';
import { countSaved, countStrings } from './count-strings.ts';
import { rememberedParticulars } from '../activity/remembered-groups.ts';
import { useProductSizes } from '../use-product-sizes.ts';
import { vialPack } from '../in-vials.tsx';
import { undoOf } from '../undo-saved.ts';
import { usePaper } from '../use-paper.ts';
import { proposedParticulars } from '../activity/officer-defaults.ts';
import { voucherAddress } from '../voucher/voucher-address.ts';
import { officerDraft } from '#client/outbox/officer-draft.ts';
import { type CountedStock, stockToCount } from './counted-stock.ts';
import { saveCount } from './save-count.ts';
import { signed } from '../entries/signed-doses.ts';
import { useCautionQuestion } from '../activity/use-caution-question.tsx';
import { usePeriodProposal } from '../activity/use-period-proposal.ts';
import { useOpenedAt } from '#bindings/use-today.ts';
import { useOpenedSheet } from '../receipt/use-opened-sheet.ts';
import type { Officer } from '#client/session/officer.ts';
import { WatchValues } from '#ui/form/watch-values.tsx';

interface CountStockProps {
  readonly officer: Officer;
  readonly stock: CountedStock;
  readonly today: LocalDate;
  readonly onClose: () => void;
}

/** Counts lots on the shelf and sets the book right where it differs. */
export function CountStock({ officer, stock, today, onClose }: CountStockProps) {
  const { lots } = stock;
  const form = `count:${stock.key}`;
  const { sheet, draft, takeNew } = useOpenedSheet(officerDraft(officer, form), lots);
  const { paper, papers } = usePaper();
  const navigate = useNavigate();
  const definition = useMemo(() => sheet && countForm(sheet), [sheet]);
  const openedAt = useOpenedAt();
  const defaults = useMemo(
    () => ({
      ...proposedParticulars(officer, openedAt),
      ...lotDefaults(sheet ?? [], today),
    }),
    [officer, openedAt, sheet, today],
  );
  const { seen, propose } = usePeriodProposal();
  const { ask, question } = useCautionQuestion();
  const sizes = useProductSizes();
  if (!sheet || !draft || !definition) return <Skeleton count={6} />;
  if (sheet.length === 0 && lots.length === 0)
    return (
      <EmptyState
        title={stock.antigen === null ? countStrings.nothingInStore : countStrings.noLots}
        hint={countStrings.noLotsHint}
      />
    );
  const changed = changedLots(sheet, lots);
  const packs = Object.fromEntries(
    lots.map((lot) => [countField(lot.id), vialPack(lot.dosesPerVial ?? sizes?.get(lot.antigen))]),
  );

  const submit = async (values: Readonly<Record<string, unknown>>): Promise<SubmitResult> => {
    const { queries, outbox } = pageEngine();
    const now = await stockToCount(queries, stock.key, today);
    const voucher = stock.antigen === null ? (outbox.newId() as VoucherId) : undefined;
    const result = await saveCount({
      officer,
      form,
      sheet,
      current: now?.lots ?? [],
      values,
      voucher,
      ask: (activities) => ask({ activities, labels: [], today }),
    });
    if (!result.ok) return result;
    const { adjusted, read } = result;
    const undo = adjusted.length === 0 ? {} : { undo: undoOf(adjusted, officer) };
    notify.success(countSaved(adjusted.length, read), undo);
    onClose();
    if (voucher !== undefined && adjusted.length > 0) void navigate(voucherAddress(voucher, 'adjust'));
    return { ok: true };
  };

  return (
    <div className="stock-flow stock-count">
      <p className="ui-no-print">{countStrings.intro}</p>
      <Changed changed={changed} onTakeNew={() => void takeNew()} />
      <div className="stock-actions ui-no-print">
        <Menu label={countStrings.print} trigger={<PrintWords />} items={papers} />
      </div>
      <FormView
        key={JSON.stringify(sheet)}
        form={definition}
        defaults={defaults}
        options={{ year: yearOptions(dateOf(openedAt)) }}
        packs={() => packs}
        remembered={rememberedCount}
        sum={(values) => totalWords(sheet, values)}
        onSubmit={submit}
        onCancel={onClose}
        onValuesChange={propose}
        isAsking={question !== null}
        draft={draft}
      >
        {(values) => (
          <>
            <WatchValues values={values} onValues={seen} />
            <CountPaper
              kind={paper}
              antigen={stock.antigen}
              facility={officer.facility ?? ''}
              today={today}
              sheet={sheet}
              values={values}
            />
          </>
        )}
      </FormView>
      {question}
    </div>
  );
}

function PrintWords() {
  return (
    <span className="ui-button" data-tone="plain">
      <Icon name="print" />
      {countStrings.print}
    </span>
  );
}

const rememberedCount = [rememberedParticulars];

/** Lots that moved since the sheet was opened: their counts say nothing any more. */
function Changed({
  changed,
  onTakeNew,
}: {
  readonly changed: readonly ChangedLot[];
  readonly onTakeNew: () => void;
}) {
  if (changed.length === 0) return null;
  return (
    <div className="ui-no-print">
      <Banner
        tone="warning"
        title={countStrings.changedTitle}
        action={
          <Button icon="refresh" onClick={onTakeNew}>
            {countStrings.takeNew}
          </Button>
        }
      >
        <ul role="list">
          {changed.map(({ id, batchNo, was, now }) => (
            <li key={id}>{countStrings.changed(batchNo, formatQuantity(was), formatQuantity(now))}</li>
          ))}
        </ul>
        <p>{countStrings.changedHint}</p>
      </Banner>
    </div>
  );
}

/** Lots that are named beside the button; doses of different lots are never added up. */
const mostNamed = 4;

function totalWords(sheet: readonly SheetLot[], values: Readonly<RawValues>) {
  const counted = sheet.flatMap(({ id, batchNo, expected }) => {
    const difference = differenceOf(expected, values[countField(id)]);
    return difference === null ? [] : [{ batchNo, difference }];
  });
  const differing = counted.filter(({ difference }) => difference !== 0);
  const named = differing
    .slice(0, mostNamed)
    .map(({ batchNo, difference }) => `${batchNo} ${signed(difference)}`);
  const more = differing.length > mostNamed ? ['…'] : [];
  return (
    <>
      <strong>{countStrings.counted(counted.length, sheet.length)}</strong>
      {counted.length === 0 ? null : (
        <small>
          {differing.length === 0
            ? countStrings.noneDiffers
            : countStrings.lotsDiffer(differing.length, [...named, ...more].join(', '))}
        </small>
      )}
    </>
  );
}
