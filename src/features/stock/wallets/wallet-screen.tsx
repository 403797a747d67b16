import { useLiveQuery } from 'dexie-react-hooks';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { AntigenRow } from '#contract/wire/rows.ts';
import { type AntigenId, antigenIdSchema } from '#domain/kernel/ids.ts';
import { Cluster, Grid, Stack } from '#ui/layout/arrange.tsx';
import { CsvExport } from '#ui/csv/csv-export.tsx';
import { csvFileName } from '#ui/csv/csv-file-name.ts';
import { FormView } from '#ui/form/form-view.tsx';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { ListingScreen, matchRows } from '#ui/listing/listing-screen.tsx';
import { useListingState } from '#ui/listing/use-listing-state.ts';
import { useUrlState } from '#ui/listing/use-url-state.ts';
import { Modal } from '#ui/modal/modal.tsx';
import { notify } from '#ui/toast/notify.ts';
import { FigureModals } from './figure-modals.tsx';
import { officerDraft, savedAs } from '#client/outbox/officer-draft.ts';
import { StockPage } from '../stock-page.tsx';
import { failureOf } from '../save-failure.ts';
import { stockStrings } from '../strings.ts';
import { countStrings } from '../count/count-strings.ts';
import { useCountUrl, wholeStore } from '../count/counted-stock.ts';
import { useFigureUrl, walletFigures } from './use-figure-url.ts';
import type { Officer } from '#client/session/officer.ts';
import { walletListing, type WalletRow } from './wallet-listing.tsx';
import { useToday } from '#bindings/use-today.ts';
import { scheduleWords } from '#bindings/schedule-words.ts';
import type { CsvColumn } from '#ui/csv/csv-source.ts';
import { figureLabel } from './figure-strings.ts';
import { columnWords, fieldWords } from '../field-words.ts';
import { z } from 'zod';
import { defineForm } from '#ui/form/define-form.ts';
import type { FieldInputProps } from '#ui/form/field-input-props.ts';
import '../stock.css';

/** Antigens that the officer's facility keeps, and the button to add one; replaced by the count while one is open. */
export function WalletScreen() {
  const { antigen } = useCountUrl();
  if (antigen === undefined) return <WalletList />;
  return (
    <Suspense fallback={null}>
      <CountScreen antigen={antigen} />
    </Suspense>
  );
}

function WalletList() {
  const [modal, setModal] = useUrlState('modal');
  const close = useCallback(() => setModal(undefined), [setModal]);
  return (
    <StockPage title={stockStrings.wallets} skeleton="table">
      {(officer) => (
        <>
          <Wallets officer={officer} onCreate={() => setModal('create')} />
          <FigureModals />
          <Modal title={stockStrings.createAntigenWallet} isOpen={modal === 'create'} onClose={close}>
            <CreateWallet officer={officer} onDone={close} />
          </Modal>
        </>
      )}
    </StockPage>
  );
}

function Wallets({ officer, onCreate }: { readonly officer: Officer; readonly onCreate: () => void }) {
  const { queries, storage } = pageEngine();
  const { explain } = useFigureUrl();
  const { open: count } = useCountUrl();
  const listing = useMemo(
    () => walletListing({ facility: officer.facility, onCount: count }),
    [officer.facility, count],
  );
  const today = useToday();
  const found = useLiveQuery(
    () => Promise.all([queries.wallets(), queries.usableStocks(today), queries.counts(today)]),
    [queries, today],
  );
  const rows = useMemo(() => {
    const [wallets, stocks, counts] = found ?? [];
    return wallets?.map((wallet) => ({
      ...wallet,
      usable: stocks?.get(wallet.antigen)?.usable ?? wallet.balance,
      count: counts?.byAntigen.get(wallet.antigen),
      facility: officer.facility ?? stockStrings.notSet,
    }));
  }, [found, officer.facility]);
  const { query } = useListingState(listing);
  const matching = () => {
    const matched = rows ? matchRows(listing, rows, query) : [];
    return [{ rows: matched, total: matched.length }];
  };
  return (
    <ListingScreen
      listing={listing}
      rows={rows}
      onOpen={({ antigen }) => explain(antigen, 'balance')}
      actions={
        <>
          <CsvExport
            columns={walletCsvColumns}
            slices={matching}
            fileName={csvFileName(stockStrings.wallets, officer.facility ?? '', today)}
            onWritten={(rows) => void storage.wroteFile('wallets', rows)}
          />
          <Button icon="ledger" onClick={() => count(wholeStore)}>
            {countStrings.countStore}
          </Button>
          <Button tone="primary" icon="plus" onClick={onCreate}>
            {stockStrings.createAntigenWallet}
          </Button>
        </>
      }
    />
  );
}

function CreateWallet({ officer, onDone }: { readonly officer: Officer; readonly onDone: () => void }) {
  const { queries } = pageEngine();
  const known = useLiveQuery(async () => {
    const [antigens, wallets] = await Promise.all([queries.antigens(), queries.wallets()]);
    const kept = new Set(wallets.map(({ antigen }) => antigen));
    return { antigens, free: offeredFirst(antigens.filter(({ id }) => !kept.has(id))) };
  }, [queries]);
  const options = useMemo(
    () => ({
      antigens: known?.free.map(({ id, name, schedule }) => ({
        value: id,
        label: `${name} · ${scheduleWords(schedule)}`,
      })),
    }),
    [known],
  );
  const create = async ({ antigens }: { readonly antigens: readonly AntigenId[] }): Promise<SubmitResult> => {
    const offered = antigens.filter((antigen) => known?.free.some(({ id }) => id === antigen));
    // Antigens of a draft that have been created by someone else matter only if nothing else was chosen.
    const result = await createWallets(offered.length === 0 ? antigens : offered, officer);
    if (result.ok) onDone();
    return result;
  };
  if (!known) return <Skeleton shape="form" />;
  if (known.antigens.length > 0 && known.free.length === 0)
    return <EmptyState title={stockStrings.everyWalletThere} />;
  return (
    <Stack gap="large">
      {known.antigens.length === 0 ? <Banner tone="warning">{stockStrings.noAntigensYet}</Banner> : null}
      <FormView
        form={walletForm}
        options={options}
        onSubmit={create}
        onCancel={onDone}
        draft={officerDraft(officer, walletDraft)}
      />
    </Stack>
  );
}

function offeredFirst(antigens: readonly AntigenRow[]): readonly AntigenRow[] {
  const isOffered = ({ isOffered: offered }: AntigenRow) => offered !== false;
  return [...antigens.filter(isOffered), ...antigens.filter((antigen) => !isOffered(antigen))];
}

const walletDraft = 'open-wallets';

/** Opens them all or none; each has its own event. */
async function createWallets(antigens: readonly AntigenId[], officer: Officer): Promise<SubmitResult> {
  const { queries, stock } = pageEngine();
  const known = await Promise.all(antigens.map((antigen) => queries.wallet(antigen)));
  if (known.some((wallet) => wallet !== null)) {
    notify.warning(stockStrings.walletExists);
    return { ok: false, fields: { antigens: stockStrings.walletExists } };
  }
  const saved = await stock.saveTogether(
    antigens.map((antigen) => ({ type: 'open-wallet', payload: { antigen } })),
    savedAs(officer, walletDraft),
  );
  if (!saved.ok) {
    notify.warning(stockStrings.walletFailed);
    return failureOf(saved, { vendor: '', fields: {} });
  }
  notify.success(stockStrings.walletCreated(antigens.length));
  return { ok: true };
}

// Loaded lazily, because a form is large and the screens that open it are the first to load.
const CountScreen = lazy(async () => ({ default: (await import('../count/count-screen.tsx')).CountScreen }));

/** The columns of the wallets' export: those of the listing, and the number of waiting entries. */
export const walletCsvColumns: readonly CsvColumn<WalletRow>[] = [
  { header: columnWords.facility, value: (row) => row.facility },
  { header: columnWords.antigenName, value: (row) => row.name },
  { header: columnWords.schedule, value: (row) => scheduleWords(row.schedule) },
  ...walletFigures.flatMap((figure) => [
    { header: figureLabel[figure], value: (row: WalletRow) => row[figure] },
    ...(figure === 'balance'
      ? [{ header: stockStrings.usableDoses, value: ({ usable }: WalletRow) => usable }]
      : []),
  ]),
  { header: stockStrings.entriesWaiting, value: (row) => row.waiting },
];

const apart = ',';

/** Ids in a field of {@link AntigenChecks}. */
export function checkedIds(value: string): readonly string[] {
  return value.split(apart).filter((id) => id !== '');
}

/** A checklist with all choices visible; its value is their ids. */
export function AntigenChecks(props: FieldInputProps) {
  const { options, value, onChange } = props;
  const checked = new Set(checkedIds(value).filter((id) => options.some((option) => option.value === id)));
  const set = (ids: ReadonlySet<string>) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((id) => ids.has(id))
        .join(apart),
    );
  const toggle = (id: string) => {
    const next = new Set(checked);
    if (!next.delete(id)) next.add(id);
    set(next);
  };
  return (
    <Stack gap="large" role="group" aria-labelledby={props.labelId} aria-describedby={props.describedBy}>
      <Grid className="stock-checks" min={13} isEven gap="small">
        {options.map((option, index) => (
          <Cluster key={option.value} as="label" gap="medium" isOneLine className="ui-frame">
            <input
              type="checkbox"
              // The field's label names the first box, which takes the focus when the field has an error.
              id={index === 0 ? props.id : undefined}
              aria-label={option.label}
              aria-invalid={props.isInvalid}
              aria-describedby={index === 0 ? props.describedBy : undefined}
              checked={checked.has(option.value)}
              onChange={() => toggle(option.value)}
              onBlur={props.onBlur}
            />
            {option.label}
          </Cluster>
        ))}
      </Grid>
      {options.length < 2 ? null : (
        <div>
          <Button onClick={() => set(new Set(options.map((option) => option.value)))}>
            {stockStrings.chooseAll(options.length)}
          </Button>
        </div>
      )}
    </Stack>
  );
}

export const walletForm = defineForm({
  schema: z.object({ antigens: z.string().transform(checkedIds).pipe(z.array(antigenIdSchema).min(1)) }),
  fields: [
    {
      name: 'antigens',
      kind: 'radio',
      label: fieldWords.antigen,
      isRequired: true,
      span: 'full',
      input: AntigenChecks,
    },
  ],
  submitLabel: stockStrings.createAntigenWallet,
  savingLabel: stockStrings.saving,
  emptyMessage: stockStrings.empty,
});
