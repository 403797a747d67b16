import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useMemo } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import { CsvExport } from '#ui/csv/csv-export.tsx';
import { csvFileName } from '#ui/csv/csv-file-name.ts';
import { FormView, type SubmitResult } from '#ui/form/form-view.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { matchRows } from '#ui/listing/match-rows.ts';
import { useListingState } from '#ui/listing/use-listing-state.ts';
import { ListingScreen } from '#ui/listing/listing-screen.tsx';
import { useUrlState } from '#ui/listing/use-url-state.ts';
import { Modal } from '#ui/modal/modal.tsx';
import { notify } from '#ui/toast/notify.ts';
import { Counting } from './counting.tsx';
import { FigureModals } from './figure-modals.tsx';
import { officerDraft, savedAs } from '#client/drafts/officer-draft.ts';
import { OfficerPage } from './officer-page.tsx';
import { failureOf } from './save-failure.ts';
import { stockStrings } from './strings.ts';
import { useCountUrl } from './use-count-url.ts';
import { useFigureUrl } from './use-figure-url.ts';
import type { Officer } from '#client/session/officer.ts';
import { walletCsvColumns } from './wallet-csv.ts';
import { walletForm } from './wallet-form.ts';
import { walletListing } from './wallet-listing.tsx';
import { useToday } from './use-today.ts';
import './stock.css';

/** The antigens that the officer's facility keeps, and the way to keep one more. */
export function WalletScreen() {
  const [modal, setModal] = useUrlState('modal');
  const close = useCallback(() => setModal(undefined), [setModal]);
  return (
    <OfficerPage title={stockStrings.wallets} skeleton="table">
      {(officer) => (
        <>
          <Wallets officer={officer} onCreate={() => setModal('create')} />
          <FigureModals />
          <Counting officer={officer} />
          <Modal title={stockStrings.createAntigenWallet} isOpen={modal === 'create'} onClose={close}>
            <CreateWallet officer={officer} onDone={close} />
          </Modal>
        </>
      )}
    </OfficerPage>
  );
}

function Wallets({ officer, onCreate }: { readonly officer: Officer; readonly onCreate: () => void }) {
  const { queries } = pageEngine();
  const { explain } = useFigureUrl();
  const { open: count } = useCountUrl();
  const listing = useMemo(() => walletListing(explain, count), [explain, count]);
  const wallets = useLiveQuery(() => queries.wallets(), [queries]);
  const rows = useMemo(
    () => wallets?.map((wallet) => ({ ...wallet, facility: officer.facility ?? stockStrings.notSet })),
    [wallets, officer.facility],
  );
  const today = useToday();
  const { query } = useListingState(listing);
  const found = () => {
    const matched = rows ? matchRows(listing, rows, query) : [];
    return [{ rows: matched, total: matched.length }];
  };
  return (
    <ListingScreen
      listing={listing}
      rows={rows}
      actions={
        <>
          <CsvExport
            columns={walletCsvColumns}
            slices={found}
            fileName={csvFileName(stockStrings.wallets, officer.facility ?? '', today)}
          />
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
  const antigens = useLiveQuery(() => queries.antigens(), [queries]);
  const options = useMemo(
    () => ({
      antigen: antigens?.map(({ id, name, schedule }) => ({ value: id, label: `${name} · ${schedule}` })),
    }),
    [antigens],
  );
  const create = async ({ antigen }: { readonly antigen: AntigenId }): Promise<SubmitResult> => {
    const result = await createWallet(antigen, officer);
    if (result.ok) onDone();
    return result;
  };
  return (
    <div className="stock-flow">
      {antigens?.length === 0 ? <Banner tone="warning">{stockStrings.noAntigensYet}</Banner> : null}
      <FormView
        form={walletForm}
        options={options}
        onSubmit={create}
        onCancel={onDone}
        draft={officerDraft(officer, walletDraft)}
      />
    </div>
  );
}

const walletDraft = 'open-wallet';

async function createWallet(antigen: AntigenId, officer: Officer): Promise<SubmitResult> {
  const { queries, outbox } = pageEngine();
  if ((await queries.wallet(antigen)) !== null) {
    notify.warning(stockStrings.walletExists);
    return { ok: false, fields: { antigen: stockStrings.walletExists } };
  }
  const saved = await outbox.save(
    { type: 'open-wallet', payload: { antigen } },
    savedAs(officer, walletDraft),
  );
  if (!saved.ok) {
    notify.warning(stockStrings.walletFailed);
    return failureOf(saved, { vendor: '', fields: {} });
  }
  notify.success(stockStrings.walletCreated);
  return { ok: true };
}
