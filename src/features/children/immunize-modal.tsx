import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useMemo, useState } from 'react';
import type { ChildCard } from '#client/children/card.ts';
import { pageEngine } from '#client/page-engine.ts';
import type { AntigenId, ChildId } from '#domain/kernel/ids.ts';
import type { ImmunizationType } from '#domain/ledger/model.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChanges, useUrlChoice } from '#ui/listing/use-url-state.ts';
import { Modal } from '#ui/modal/modal.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import type { Officer } from '#client/session/officer.ts';
import { useChildUrl } from './child-url.ts';
import { shownVaccNo } from './child-vacc-no.ts';
import { visitForms } from './immunize-fields.tsx';
import { ImmunizeForm } from './immunize-form.tsx';
import { HistoryForm } from './immunize-history-form.tsx';
import { immunizeStrings } from './immunize-strings.ts';
import { useToday } from './use-today.ts';

interface ImmunizeModalProps {
  readonly officer: Officer;
  /** What the form asks about the care giver. */
  readonly form?: keyof typeof visitForms;
}

const ways = ['now', 'card'] as const;

/** Immunizes the child that the address names. */
export function ImmunizeModal({ officer, form = 'asks-email' }: ImmunizeModalProps) {
  const { immunize } = useChildUrl();
  const change = useUrlChanges();
  // A session is of one type: what was chosen for a child is proposed for the next one.
  const [type, setType] = useState<ImmunizationType>();
  if (immunize === undefined) return null;
  const close = () => change({ immunize: undefined, way: undefined }, 'replace');
  return (
    <Modal title={immunizeStrings.title} isOpen size="large" onClose={close}>
      <Visit
        key={immunize}
        officer={officer}
        child={immunize}
        form={form}
        type={type}
        onType={setType}
        onClose={close}
      />
    </Modal>
  );
}

interface VisitProps extends Required<ImmunizeModalProps> {
  readonly child: ChildId;
  readonly type: ImmunizationType | undefined;
  readonly onType: (type: ImmunizationType) => void;
  readonly onClose: () => void;
}

function Visit({ officer, child, form, type, onType, onClose }: VisitProps) {
  const { children, queries } = pageEngine();
  const today = useToday();
  const [way, setWay] = useUrlChoice('way', ways);
  // Null is an answer too; only undefined means that it is still being read.
  const card = useLiveQuery(() => children.card(child, today), [children, child, today]);
  const wallets = useLiveQuery(() => queries.wallets(), [queries]);
  const antigens = useLiveQuery(() => queries.antigens(), [queries]);
  const kept = useMemo(() => wallets?.map(({ antigen }) => antigen) ?? [], [wallets]);
  const names = useMemo(() => namesOf(antigens, wallets), [antigens, wallets]);
  const onElsewhere = useCallback(() => setWay('card'), [setWay]);
  if (card === undefined || !wallets || !antigens) return <Skeleton />;
  if (card === null)
    return <EmptyState icon="search" title={immunizeStrings.missing} hint={immunizeStrings.missingHint} />;
  const shared = { officer, card, names, today, onSaved: onClose, onClose };
  return (
    <div className="child-flow">
      <ChildFacts card={card} />
      <Toggle
        label={immunizeStrings.way}
        options={ways.map((value) => ({ value, label: immunizeStrings[value] }))}
        value={way}
        onChange={setWay}
      />
      {way === 'now' ? (
        <ImmunizeForm
          {...shared}
          kept={kept}
          form={visitForms[form]}
          type={type}
          onType={onType}
          onElsewhere={onElsewhere}
        />
      ) : (
        <HistoryForm {...shared} />
      )}
    </div>
  );
}

function ChildFacts({ card: { child } }: { readonly card: ChildCard }) {
  const { fullname, vaccNo, bornOn, settlement, address } = child;
  return (
    <p className="visit-facts">
      <strong>{fullname}</strong>
      <span className="ui-figure">{vaccNo === null ? immunizeStrings.noVaccNo : shownVaccNo(vaccNo)}</span>
      <span>{immunizeStrings.bornOn(formatDate(bornOn))}</span>
      <span>{settlement ?? address}</span>
    </p>
  );
}

function namesOf(
  antigens: readonly { readonly id: string; readonly name: string }[] = [],
  wallets: readonly { readonly antigen: AntigenId; readonly name: string }[] = [],
): ReadonlyMap<AntigenId, string> {
  return new Map([
    ...antigens.map(({ id, name }) => [id as AntigenId, name] as const),
    ...wallets.map(({ antigen, name }) => [antigen, name] as const),
  ]);
}
