import { useLiveQuery } from 'dexie-react-hooks';
import { Fragment, useState, type ReactNode } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { refusalWordsOf } from '#bindings/server-words.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { lotCautions } from '#domain/ledger/usability.ts';
import type { ShownEntry } from '../shown.ts';
import type { Source, SourceActivity } from './source-activity.ts';
import { AntigenChoice, ChosenSource, SourceTable } from './source-chooser.tsx';
import { ScanSource } from '../scan/scan-source.tsx';
import { sourcesOf } from './sources.ts';
import { stockStrings } from '../strings.ts';
import type { Selection } from './use-activity-url.ts';
import { useToday } from '#bindings/use-today.ts';

/** What a form on a selected entry starts from. */
export interface ChosenStart {
  readonly source: Source;
  /** The name of its antigen. */
  readonly antigen: string;
  /** The key of what is typed until it is saved. */
  readonly draft: string;
}

export interface SourceFlowProps {
  readonly name: string;
  readonly starts: SourceActivity<unknown>['starts'];
  /** What the form's button will read: it is there before the form, and says what is missing. */
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
  // Where there is one and nothing speaks against it, nobody has to choose.
  const source =
    only && lotCautions(only, today).length === 0
      ? only
      : sources?.find(({ entry }) => entry === selection.entry);

  if (!wallets || (wallet && !sources)) return <Skeleton shape="table" />;
  const choice = (
    <div className="stock-choice">
      <AntigenChoice
        options={wallets.map((row) => ({ value: row.antigen, label: row.name }))}
        value={selection.antigen ?? ''}
        onChange={(antigen) => onSelect({ antigen, entry: undefined })}
      />
      <ScanSource starts={starts} wallets={wallets} today={today} onSelect={onSelect} />
    </div>
  );
  if (wallet && source) {
    return (
      <div className="stock-flow">
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
      </div>
    );
  }
  return (
    <div className="stock-flow">
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
    </div>
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
  // What was found for another antigen must not be offered for this one.
  return found?.antigen === antigen && found?.starts === starts ? found.sources : undefined;
}
