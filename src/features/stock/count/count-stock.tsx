import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pageEngine } from '#client/page-engine.ts';
import { dateOf, type LocalDate } from '#domain/kernel/local-date.ts';
import type { EntryId, VoucherId } from '#domain/kernel/ids.ts';
import { lineKey } from '#domain/kernel/text.ts';
import { Cluster, Only, Paper, Task } from '#ui/layout/arrange.tsx';
import type { RawValues } from '#ui/form/define-form.ts';
import { FormView } from '#ui/form/form-view.tsx';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { ActionBarSlot } from '#ui/layout/action-bar.tsx';
import { PageActions } from '#ui/layout/page.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import type { Remembered } from '#ui/form/remembered.tsx';
import { useUrlChoice } from '#ui/listing/use-url-state.ts';
import { Menu } from '#ui/layout/menu.tsx';
import { notify } from '#ui/toast/notify.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { yearOptions } from '../activity/activity-fields.ts';
import { countForm, isOnLine, lotDefaults } from './count-form.ts';
import { CountLines } from './count-lines.tsx';
import {
  type ChangedLot,
  changedLots,
  countedLots,
  countField,
  differenceOf,
  type SheetLot,
  useOpenedSheet,
} from './count-sheet.ts';
import { countSaved, countStrings, countTitle, type PaperKind, paperKinds } from './count-strings.ts';
import { fieldWords } from '../field-words.ts';
import { FindLot } from '../delivery/find-lot.tsx';
import { useCodeOfLot } from '../scan/scan-source.tsx';
import { useFoundLine } from '../voucher/line-field.tsx';
import { undoCount } from '../undo-saved.ts';
import { proposedParticulars } from '../activity/officer-defaults.ts';
import { voucherAddress } from '../voucher/voucher.ts';
import { officerDraft } from '#client/outbox/officer-draft.ts';
import { type CountedLot, type CountedStock, stockToCount } from './counted-stock.ts';
import { saveCount } from './save-count.ts';
import { signed } from '../entries/entry-facts.ts';
import { useCautionQuestion } from '../activity/use-caution-question.tsx';
import { usePeriodProposal } from '../activity/use-kept-facts.ts';
import { useOpenedAt } from '#bindings/use-today.ts';
import type { Officer } from '#client/session/officer.ts';
import { WatchValues } from '#ui/form/watch-values.tsx';
import { formatDate, formatDateTime } from '#ui/table/format-date.ts';
import { flushSync } from 'react-dom';
import '../stock.css';
import '../voucher/lines.css';
import '../delivery/delivery.css';
import './count.css';

interface CountStockProps {
  readonly officer: Officer;
  readonly stock: CountedStock;
  readonly today: LocalDate;
  readonly onClose: () => void;
}

/** Counts lots on the shelf and corrects the book where it differs. */
export function CountStock({ officer, stock, today, onClose }: CountStockProps) {
  const { lots } = stock;
  const form = `count:${stock.key}`;
  const { sheet, draft, takeNew } = useOpenedSheet(officerDraft(officer, form), lots);
  const { paper, papers } = usePaper();
  const navigate = useNavigate();
  const [book, setBook] = useUrlChoice('book', books);
  const isBookHidden = book === 'hidden';
  const definition = useMemo(() => sheet && countForm(sheet, { isBookHidden }), [sheet, isBookHidden]);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const { found, list, find } = useFoundLine();
  const byCode = useCodeOfLot({
    starts: 'lot',
    wallets: lots,
    today,
    onSelect: ({ entry }) => find(entry as EntryId),
  });
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
  if (!sheet || !draft || !definition) return <Skeleton count={6} />;
  if (sheet.length === 0 && lots.length === 0)
    return (
      <EmptyState
        title={stock.antigen === null ? countStrings.nothingInStore : countStrings.noLots}
        hint={countStrings.noLotsHint}
      />
    );
  const changed = changedLots(sheet, lots);
  const findAll = (text: string) => {
    const wanted = lineKey(text);
    if (wanted === '') return [];
    return lots
      .flatMap(({ antigenName, ownBatchNo }, at) =>
        lineKey(`${antigenName} ${ownBatchNo}`).includes(wanted) ? [{ kind: 'row', at } as const] : [],
      )
      .slice(0, maxFound);
  };
  const submit = async (values: Readonly<Record<string, unknown>>): Promise<SubmitResult> => {
    if (isBookHidden && countedLots(sheet, values).some(({ difference }) => difference !== 0)) {
      setBook('shown');
      return { ok: false, message: countStrings.compareFirst, tone: 'neutral' };
    }
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
    notify.success(countSaved(adjusted.length, read), { undo: undoCount(result, officer) });
    onClose();
    if (voucher !== undefined && adjusted.length > 0) void navigate(voucherAddress(voucher, 'adjust'));
    return { ok: true };
  };

  return (
    <Task className="stock-delivery" gap="medium" role="region" aria-label={countTitle(stock.antigen)}>
      <PageActions>
        <Menu label={countStrings.print} trigger={<PrintWords />} items={papers} />
        <Toggle
          label={countStrings.book}
          options={books.map((value) => ({ value, label: countStrings.books[value] }))}
          value={book}
          onChange={setBook}
        />
      </PageActions>
      <Only as="p" on="wide" className="ui-soft ui-no-print">
        {countStrings.intro}
      </Only>
      <Changed changed={changed} isBookHidden={isBookHidden} onTakeNew={() => void takeNew()} />
      <div className="ui-no-print">
        <FindLot
          findAll={findAll}
          wordsOf={(one) => wordsOfLot(one.kind === 'row' ? lots[one.at] : undefined)}
          onFound={(one) => {
            const lot = one.kind === 'row' ? lots[one.at] : undefined;
            if (lot !== undefined) find(lot.id);
          }}
          onCode={byCode}
        />
      </div>
      <ActionBarSlot value={foot}>
        <FormView
          key={JSON.stringify(sheet)}
          form={definition}
          defaults={defaults}
          options={{ year: yearOptions(dateOf(openedAt)) }}
          remembered={rememberedCount}
          sum={(values) => totalWords(sheet, values, isBookHidden)}
          onSubmit={submit}
          onCancel={onClose}
          onValuesChange={propose}
          isAsking={question !== null}
          draft={draft}
          lines={{
            has: isOnLine,
            draw: (input) => (
              <CountLines
                sheet={sheet}
                lots={lots}
                today={today}
                isBookHidden={isBookHidden}
                found={found}
                list={list}
                input={input}
              />
            ),
          }}
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
                isBookHidden={isBookHidden}
              />
            </>
          )}
        </FormView>
      </ActionBarSlot>
      <div ref={setFoot} className="ui-task-foot" />
      {question}
    </Task>
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

/** The counting officer is at the foot of the sheet, with a signature; the other facts are remembered. */
const rememberedCount: readonly Remembered[] = [
  {
    fields: ['happenedAt', 'year', 'quarter'],
    label: fieldWords.countedAt,
    text: ({ happenedAt = '', year, quarter }) => `${formatDateTime(happenedAt)} · ${year} ${quarter}`,
  },
];

const books = ['shown', 'hidden'] as const;

/** Found lots that fit above a keyboard. */
const maxFound = 6;

function wordsOfLot(lot: CountedLot | undefined): string {
  return lot === undefined ? '' : `${lot.antigenName} · ${lot.ownBatchNo}`;
}

/** Lots that moved since the sheet was opened, whose counts are void. */
function Changed({
  changed,
  isBookHidden,
  onTakeNew,
}: {
  readonly changed: readonly ChangedLot[];
  readonly isBookHidden: boolean;
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
            <li key={id}>
              {isBookHidden
                ? countStrings.lot(batchNo)
                : countStrings.changed(batchNo, formatQuantity(was), formatQuantity(now))}
            </li>
          ))}
        </ul>
        <p>{countStrings.changedHint}</p>
      </Banner>
    </div>
  );
}

/** Lots named beside the button; doses of different lots are never summed. */
const maxNamed = 4;

function totalWords(sheet: readonly SheetLot[], values: Readonly<RawValues>, isBookHidden: boolean) {
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
      {counted.length === 0 ? null : isBookHidden ? (
        <small>{countStrings.compareLater}</small>
      ) : (
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
  readonly isBookHidden: boolean;
}

/** The count as a paper sheet, A5 or A4 as the printer decides; never shown on the screen. */
function CountPaper({ kind, antigen, facility, today, sheet, values, isBookHidden }: CountPaperProps) {
  const isFilled = kind === 'filled';
  const showsExpected = kind !== 'blank' && !isBookHidden;
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
              <td>{isFilled && !isBookHidden ? differenceText(lot, values) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl>
        <Line term={countStrings.reason} value={isFilled ? values['reason'] : undefined} />
        <Line term={countStrings.countedBy} value={isFilled ? values['officer'] : undefined} />
        <Line term={countStrings.seenBy} value={isFilled ? values['witness'] : undefined} />
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

/** State of the printed sheet: the current one, and the kinds to print. */
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
