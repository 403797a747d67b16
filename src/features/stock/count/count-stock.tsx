import { useMemo } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { dateOf, yearOf } from '#domain/kernel/local-date.ts';
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
import { formatQuantity } from '#ui/table/format-quantity.ts';
import { yearOptions } from '../activity/activity-fields.ts';
import { countForm } from './count-form.tsx';
import { CountPaper } from './count-paper.tsx';
import { changedLots, countField, differenceOf, type ChangedLot, type SheetLot } from './count-sheet.ts';
import { countStrings } from './count-strings.ts';
import { rememberedParticulars } from '../activity/remembered-groups.ts';
import { undoOf } from '../undo-saved.ts';
import { usePaper } from '../use-paper.ts';
import { proposedParticulars } from '../activity/officer-defaults.ts';
import { officerDraft } from '#client/drafts/officer-draft.ts';
import { saveCount } from './save-count.ts';
import type { ShownLot, ShownWallet } from '../shown.ts';
import { signed } from '../entries/signed-doses.ts';
import { usePeriodProposal } from '../activity/use-period-proposal.ts';
import { useOpenedAt } from '#officer/use-today.ts';
import { useOpenedSheet } from '../receipt/use-opened-sheet.ts';
import type { Officer } from '#client/session/officer.ts';
import { WatchValues } from '#ui/form/watch-values.tsx';

interface CountStockProps {
  readonly officer: Officer;
  readonly wallet: ShownWallet;
  readonly lots: readonly ShownLot[];
  readonly today: LocalDate;
  readonly onClose: () => void;
}

/** Counts the lots of a wallet on the shelf and sets the book right where it differs. */
export function CountStock({ officer, wallet, lots, today, onClose }: CountStockProps) {
  const form = `count:${wallet.antigen}`;
  const { sheet, draft, takeNew } = useOpenedSheet(officerDraft(officer, form), lots);
  const { paper, papers } = usePaper();
  const definition = useMemo(() => sheet && countForm(sheet), [sheet]);
  const openedAt = useOpenedAt();
  const defaults = useMemo(() => proposedParticulars(officer, openedAt), [officer, openedAt]);
  const { seen, propose } = usePeriodProposal();
  if (!sheet || !draft || !definition) return <Skeleton count={6} />;
  if (sheet.length === 0 && lots.length === 0)
    return <EmptyState title={countStrings.noLots} hint={countStrings.noLotsHint} />;
  const changed = changedLots(sheet, lots);

  const submit = async (values: Readonly<Record<string, unknown>>): Promise<SubmitResult> => {
    const current = await pageEngine().queries.lotsToCount(wallet.antigen, today);
    const result = await saveCount({ officer, form, sheet, current, values });
    if (!result.ok) return result;
    const { adjusted } = result;
    if (adjusted.length === 0) notify.success(countStrings.agrees);
    else notify.success(countStrings.saved(adjusted.length), { undo: undoOf(adjusted, officer) });
    onClose();
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
        options={{ year: yearOptions(yearOf(dateOf(openedAt))) }}
        remembered={rememberedCount}
        sum={(values) => totalWords(sheet, values)}
        onSubmit={submit}
        onCancel={onClose}
        onValuesChange={propose}
        draft={draft}
      >
        {(values) => (
          <>
            <WatchValues values={values} onValues={seen} />
            <CountPaper
              kind={paper}
              antigen={wallet.name}
              facility={officer.facility ?? ''}
              today={today}
              sheet={sheet}
              values={values}
            />
          </>
        )}
      </FormView>
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

function totalWords(sheet: readonly SheetLot[], values: Readonly<RawValues>) {
  const differences = sheet
    .map(({ id, expected }) => differenceOf(expected, values[countField(id)]))
    .filter((difference) => difference !== null);
  const sum = differences.reduce((total, difference) => total + difference, 0);
  return (
    <>
      <strong>{countStrings.counted(differences.length, sheet.length)}</strong>
      <small>{countStrings.inAll(sum === 0 ? '0' : signed(sum))}</small>
    </>
  );
}
