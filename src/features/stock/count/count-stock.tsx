import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pageEngine } from '#client/page-engine.ts';
import { dateOf, type LocalDate } from '#domain/kernel/local-date.ts';
import type { VoucherId } from '#domain/kernel/ids.ts';
import { Cluster, Paper, Stack } from '#ui/layout/arrange.tsx';
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
import { rememberedParticulars, yearOptions } from '../activity/activity-fields.ts';
import { countForm, lotDefaults } from './count-form.tsx';
import {
  type ChangedLot,
  changedLots,
  countField,
  differenceOf,
  type SheetLot,
  useOpenedSheet,
} from './count-sheet.ts';
import { countSaved, countStrings, countTitle, type PaperKind, paperKinds } from './count-strings.ts';
import { useProductSizes } from '../shown.ts';
import { vialPack } from '../in-vials.tsx';
import { undoOf } from '../undo-saved.ts';
import { proposedParticulars } from '../activity/officer-defaults.ts';
import { voucherAddress } from '../voucher/voucher.ts';
import { officerDraft } from '#client/outbox/officer-draft.ts';
import { type CountedStock, stockToCount } from './counted-stock.ts';
import { saveCount } from './save-count.ts';
import { signed } from '../entries/entry-facts.ts';
import { useCautionQuestion } from '../activity/use-caution-question.tsx';
import { usePeriodProposal } from '../activity/use-kept-facts.ts';
import { useOpenedAt } from '#bindings/use-today.ts';
import type { Officer } from '#client/session/officer.ts';
import { WatchValues } from '#ui/form/watch-values.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { flushSync } from 'react-dom';

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
    <Stack gap="large">
      <p className="ui-no-print">{countStrings.intro}</p>
      <Changed changed={changed} onTakeNew={() => void takeNew()} />
      <Cluster className="ui-no-print" align="stretch">
        <Menu label={countStrings.print} trigger={<PrintWords />} items={papers} />
      </Cluster>
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
    </Stack>
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

/** Lots that moved since the sheet was opened: their counts are void. */
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
const maxNamed = 4;

function totalWords(sheet: readonly SheetLot[], values: Readonly<RawValues>) {
  const counted = sheet.flatMap(({ id, batchNo, expected }) => {
    const difference = differenceOf(expected, values[countField(id)]);
    return difference === null ? [] : [{ batchNo, difference }];
  });
  const differing = counted.filter(({ difference }) => difference !== 0);
  const named = differing
    .slice(0, maxNamed)
    .map(({ batchNo, difference }) => `${batchNo} ${signed(difference)}`);
  const more = differing.length > maxNamed ? ['…'] : [];
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

const { columns } = countStrings;

interface CountPaperProps {
  readonly kind: PaperKind;
  /** Null for the whole store. */
  readonly antigen: string | null;
  readonly facility: string;
  readonly today: string;
  readonly sheet: readonly SheetLot[];
  readonly values: Readonly<RawValues>;
}

/** The count as a sheet of paper, A5 or A4 by the printer; only printed, never on the screen. */
function CountPaper({ kind, antigen, facility, today, sheet, values }: CountPaperProps) {
  const isFilled = kind === 'filled';
  const showsExpected = kind !== 'blank';
  return (
    <Paper className="stock-paper">
      <p>
        {countStrings.facility}: {facility} · {countTitle(antigen)} · {countStrings.printedOn}:{' '}
        {formatDate(today)}
      </p>
      <table>
        <thead>
          <tr>
            <th>{columns.number}</th>
            <th>{columns.batch}</th>
            <th>{columns.expiry}</th>
            <th>{columns.stage}</th>
            {showsExpected ? <th>{columns.expected}</th> : null}
            <th>{columns.counted}</th>
            <th>{columns.difference}</th>
          </tr>
        </thead>
        <tbody>
          {sheet.map((lot, index) => (
            <tr key={lot.id}>
              <td>{index + 1}</td>
              <td>{lot.batchNo}</td>
              <td>{lot.label === null ? '' : formatDate(lot.label.expiryOn)}</td>
              <td>{lot.label?.vvmStage ?? ''}</td>
              {showsExpected ? <td>{formatQuantity(lot.expected)}</td> : null}
              <td>{isFilled ? countedText(lot, values) : ''}</td>
              <td>{isFilled ? differenceText(lot, values) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl>
        <Line term={countStrings.reason} value={isFilled ? values['reason'] : undefined} />
        <Line term={countStrings.countedBy} value={isFilled ? values['officer'] : undefined} />
        <Line term={countStrings.signature} value={undefined} />
      </dl>
    </Paper>
  );
}

function Line({ term, value }: { readonly term: string; readonly value: string | undefined }) {
  return (
    <Cluster align="stretch" isOneLine>
      <dt>{term}</dt>
      <dd>{value ?? ''}</dd>
    </Cluster>
  );
}

function countedText({ id, expected }: SheetLot, values: Readonly<RawValues>): string {
  const difference = differenceOf(expected, values[countField(id)]);
  return difference === null ? '' : formatQuantity(expected + difference);
}

function differenceText({ id, expected }: SheetLot, values: Readonly<RawValues>): string {
  const difference = differenceOf(expected, values[countField(id)]);
  return difference === null ? '' : difference === 0 ? '0' : signed(difference);
}

/** State of the printed sheet: the one on paper, and the kinds to print. */
function usePaper() {
  const [paper, setPaper] = useState<PaperKind>('filled');
  const papers = paperKinds.map((kind) => ({
    label: countStrings.paper[kind],
    onSelect: () => {
      // The browser prints the current rendering.
      flushSync(() => setPaper(kind));
      window.print();
    },
  }));
  return { paper, papers };
}
