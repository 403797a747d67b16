import { useLiveQuery } from 'dexie-react-hooks';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { refusalWordsOf } from '#bindings/server-words.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { Cluster, Split, Stack } from '#ui/layout/arrange.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { lotCautions } from '#domain/ledger/usability.ts';
import type { ShownEntry } from '../shown.ts';
import type { Source, SourceActivity } from './source-activity.ts';
import { ScanSource } from '../scan/scan-source.tsx';
import { sourcesOf } from './sources.ts';
import { stockStrings } from '../strings.ts';
import type { Selection } from './use-activity-url.ts';
import { useToday } from '#bindings/use-today.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import type { Option } from '#ui/form/field-input-props.ts';
import { FieldFrame } from '#ui/form/field-frame.tsx';
import { DataRows } from '#ui/table/data-rows.tsx';
import type { Column } from '#ui/table/columns.ts';
import { columnWords } from '../field-words.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { BatchNo, Expiry, NotConfirmed, OnHold, Vvm } from '../lot-facts.tsx';
import { InVials, VialRule } from '../in-vials.tsx';
import { LotFigure } from '../entries/entry-cells.tsx';

/** The entry that a form starts from. */
interface ChosenStart {
  readonly source: Source;
  /** The name of its antigen. */
  readonly antigen: string;
  /** Key of the draft. */
  readonly draft: string;
}

export interface SourceFlowProps {
  readonly name: string;
  readonly starts: SourceActivity<unknown>['starts'];
  /** Label of the form's button, which is shown before the form and says what is missing. */
  readonly submitLabel: string;
  readonly corrects: ShownEntry | null;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly onClose: () => void;
  /** The form, once an entry is selected. */
  readonly children: (chosen: ChosenStart) => ReactNode;
}

/** First the antigen, then the entry to start from, then the form: each step is in the URL. */
export function SourceFlow(props: SourceFlowProps) {
  const { name, starts, submitLabel, corrects, selection, onSelect, onClose, children } = props;
  const { queries } = pageEngine();
  const today = useToday();
  const wallets = useLiveQuery(() => queries.wallets(), [queries]);
  const wallet = wallets?.find(({ antigen }) => antigen === selection.antigen);
  const sources = useSources(starts, wallet?.antigen, today);
  const only = selection.entry === undefined && sources?.length === 1 ? sources[0] : undefined;
  // A single source without warnings is selected automatically.
  const source =
    only && lotCautions(only, today).length === 0
      ? only
      : sources?.find(({ entry }) => entry === selection.entry);

  if (!wallets || (wallet && !sources)) return <Skeleton shape="table" />;
  const choice = (
    <Split align="end">
      <AntigenChoice
        options={wallets.map((row) => ({ value: row.antigen, label: row.name }))}
        value={selection.antigen ?? ''}
        onChange={(antigen) => onSelect({ antigen, entry: undefined })}
      />
      <ScanSource starts={starts} wallets={wallets} today={today} onSelect={onSelect} />
    </Split>
  );
  if (wallet && source) {
    return (
      <Stack gap="large">
        {choice}
        <ChosenSource
          starts={starts}
          antigen={wallet.name}
          source={source}
          today={today}
          onChooseAnother={
            sources?.length === 1 ? undefined : () => onSelect({ antigen: wallet.antigen, entry: undefined })
          }
        />
        <Fragment key={source.entry}>
          {children({
            source,
            antigen: wallet.name,
            draft: corrects ? `correct:${corrects.id}` : `${name}:${source.entry}`,
          })}
        </Fragment>
      </Stack>
    );
  }
  return (
    <Stack gap="large">
      {choice}
      {wallet && selection.entry !== undefined ? (
        <Banner tone="warning">{stockStrings.lotGone}</Banner>
      ) : null}
      {wallet && sources ? (
        <SourceTable
          starts={starts}
          sources={sources}
          today={today}
          onSelect={({ entry }) => onSelect({ antigen: wallet.antigen, entry })}
        />
      ) : (
        <p className="ui-soft">
          {wallets.length === 0 ? stockStrings.noLotsHint : stockStrings.chooseAntigenFirst}
        </p>
      )}
      <NothingSelected submitLabel={submitLabel} onClose={onClose} />
    </Stack>
  );
}

/** The footer while nothing is selected: its button says what is missing. */
function NothingSelected({
  submitLabel,
  onClose,
}: {
  readonly submitLabel: string;
  readonly onClose: () => void;
}) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      {isAsked ? <Banner tone="danger">{refusalWordsOf('entry-missing', null)}</Banner> : null}
      <ActionBar sum={stockStrings.nothingSelected}>
        <Button onClick={onClose}>{stockStrings.close}</Button>
        <Button tone="primary" size="large" onClick={() => setIsAsked(true)}>
          {submitLabel}
        </Button>
      </ActionBar>
    </>
  );
}

function useSources(
  starts: SourceActivity<unknown>['starts'],
  antigen: AntigenId | undefined,
  today: LocalDate,
): readonly Source[] | undefined {
  const { queries } = pageEngine();
  const found = useLiveQuery(async () => {
    if (antigen === undefined) return { antigen, starts, sources: [] };
    return { antigen, starts, sources: await sourcesOf(queries, { starts, antigen, today }) };
  }, [queries, starts, antigen, today]);
  // Sources loaded for another antigen are ignored.
  return found?.antigen === antigen && found?.starts === starts ? found.sources : undefined;
}

interface AntigenChoiceProps {
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (antigen: string | undefined) => void;
}

/** Chooses one of the facility's antigens. */
function AntigenChoice({ options, value, onChange }: AntigenChoiceProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={stockStrings.antigenChoice} isRequired>
      <select
        id={id}
        className="ui-input"
        value={options.some((option) => option.value === value) ? value : ''}
        onChange={(event) =>
          onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value)
        }
      >
        <option value="">{stockStrings.pleaseSelectAntigen}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

interface SourceTableProps {
  readonly starts: SourceActivity<unknown>['starts'];
  readonly sources: readonly Source[];
  readonly today: LocalDate;
  readonly onSelect: (source: Source) => void;
}

const wordsByStart = {
  lot: {
    title: stockStrings.receivedLots,
    doses: columnWords.dosesLeft,
    empty: stockStrings.noLots,
    hint: stockStrings.noLotsHint,
  },
  'issued-entry': {
    title: stockStrings.issuedEntries,
    doses: columnWords.dosesIssued,
    empty: stockStrings.noOpenEntries,
    hint: stockStrings.noOpenEntriesHint,
  },
} as const satisfies Record<SourceActivity<unknown>['starts'], object>;

/** The entries to start from, in the order in which they should be used. */
function SourceTable({ starts, sources, today, onSelect }: SourceTableProps) {
  const words = wordsByStart[starts];
  if (sources.length === 0) return <EmptyState title={words.empty} hint={words.hint} />;
  const columns: readonly Column<Source>[] = [
    { kind: 'text', key: 'batchNo', header: columnWords.batchNo, cell: (row) => <LotNo source={row} /> },
    {
      kind: 'text',
      key: 'expiryOn',
      header: columnWords.expiry,
      cell: (row) => <Expiry on={row.expiryOn} today={today} />,
    },
    {
      kind: 'text',
      key: 'vvmStage',
      header: columnWords.vvmStage,
      cell: (row) => <Vvm stage={row.vvmStage} label={row.vvmStage} />,
    },
    {
      kind: 'quantity',
      key: 'doses',
      header: words.doses,
      cell: (row) => (
        <Stack as="span" className="stock-figures" gap="none" align="end" isInline>
          <LotFigure left={row.doses} received={row.received} />
          <InVials doses={row.doses} size={row.dosesPerVial} />
        </Stack>
      ),
    },
    { kind: 'text', key: 'vendor', header: columnWords.vendor },
    {
      kind: 'action',
      key: 'select',
      header: columnWords.action,
      cell: (row) => (
        <Button about={stockStrings.selectBatch(row.batchNo)} onClick={() => onSelect(row)}>
          {stockStrings.select}
        </Button>
      ),
    },
  ];
  return (
    <Stack as="section" gap="large">
      <h3 className="text-lead">{words.title}</h3>
      <DataRows caption={words.title} columns={columns} rows={sources} rowKey={(row) => row.entry} />
    </Stack>
  );
}

function dosesLeft({ doses, received }: Source): string {
  if (doses === received) return stockStrings.dosesLeft(doses);
  return stockStrings.dosesLeftOf(formatQuantity(doses), received);
}

function LotNo({ source: { batchNo, isOnHold, isOnTheWay } }: { readonly source: Source }) {
  return (
    <>
      <BatchNo no={batchNo} />
      {isOnHold === true ? (
        <>
          {' '}
          <OnHold />
        </>
      ) : null}
      {isOnTheWay === true ? (
        <>
          {' '}
          <NotConfirmed />
        </>
      ) : null}
    </>
  );
}

interface ChosenSourceProps {
  readonly starts: SourceActivity<unknown>['starts'];
  readonly antigen: string;
  readonly source: Source;
  readonly today: LocalDate;
  /** Absent if there is no other. */
  readonly onChooseAnother: (() => void) | undefined;
}

/** The selected entry, visible while its form is filled in. */
function ChosenSource({ starts, antigen, source, today, onChooseAnother }: ChosenSourceProps) {
  return (
    <Cluster
      as="section"
      className="stock-chosen"
      gap="medium"
      justify="between"
      aria-label={stockStrings.chosen}
    >
      <Cluster className="stock-chosen-facts" gap="large" rowGap="tight">
        <strong>
          {antigen} · {source.batchNo}
        </strong>
        <span className="ui-figure">
          {starts === 'lot' ? dosesLeft(source) : stockStrings.dosesIssued(source.doses)}
        </span>
        <InVials doses={source.doses} size={source.dosesPerVial} />
        <Expiry on={source.expiryOn} today={today} />
        <Vvm stage={source.vvmStage} />
        {source.isOnHold === true ? <OnHold /> : null}
        {source.isOnTheWay === true ? <NotConfirmed /> : null}
        <span>{source.vendor}</span>
        <VialRule facts={source} />
      </Cluster>
      {onChooseAnother ? <Button onClick={onChooseAnother}>{stockStrings.chooseAnother}</Button> : null}
    </Cluster>
  );
}
