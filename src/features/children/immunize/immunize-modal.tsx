import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useMemo } from 'react';
import type { ChildCard } from '#client/children/card.ts';
import { pageEngine } from '#client/page-engine.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { Cluster, Stack } from '#ui/layout/arrange.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChoice } from '#ui/listing/use-url-state.ts';
import { Modal } from '#ui/modal/modal.tsx';
import type { Officer } from '#client/session/officer.ts';
import { birthWords, childAge, shownVaccNo } from '../child-facts.ts';
import { type SavedOn, useChildUrl } from '../child-url.ts';
import { EndAtVisit } from '../end/end-on-card.tsx';
import { visitForms } from './immunize-fields.tsx';
import { ImmunizeForm } from './immunize-form.tsx';
import { HistoryForm } from './immunize-history-form.tsx';
import { immunizeStrings } from './immunize-strings.ts';
import { knownVaccines } from './immunize-visit.ts';
import { useToday } from '#bindings/use-today.ts';

interface ImmunizeModalProps {
  readonly officer: Officer;
  /** Which fields about the care giver to show. */
  readonly form?: keyof typeof visitForms;
  /** Available ways to record a dose as given. A session offers only doses from a card, because its own doses come from its vials. */
  readonly ways?: readonly Way[];
}

const allWays = ['now', 'card'] as const;
type Way = (typeof allWays)[number];

/** Immunizes the child named in the address. */
export function ImmunizeModal({ officer, form = 'asks-email', ways = allWays }: ImmunizeModalProps) {
  const { immunize, closeImmunize, openCard, openGiven } = useChildUrl();
  if (immunize === undefined) return null;
  return (
    <Modal
      title={ways.includes('now') ? immunizeStrings.title : immunizeStrings.copy}
      isOpen
      size="large"
      onClose={closeImmunize}
    >
      <Visit
        key={immunize}
        officer={officer}
        child={immunize}
        form={form}
        ways={ways}
        onGiven={(visit) => openGiven(immunize, visit)}
        onCopied={() => openCard(immunize)}
        onClose={closeImmunize}
      />
    </Modal>
  );
}

interface VisitProps extends Required<ImmunizeModalProps> {
  readonly child: ChildId;
  /** Called with a saved visit. */
  readonly onGiven: (visit: SavedOn) => void;
  /** Called when doses from a card were saved, which have several dates. */
  readonly onCopied: () => void;
  readonly onClose: () => void;
}

function Visit({ officer, child, form, ways, onGiven, onCopied, onClose }: VisitProps) {
  const { children, queries } = pageEngine();
  const today = useToday();
  const [chosen, setWay] = useUrlChoice('way', allWays);
  const way = ways.includes(chosen) ? chosen : ways[0];
  // Null means that there is none; undefined that it is still being read.
  const card = useLiveQuery(() => children.card(child, today), [children, child, today]);
  const wallets = useLiveQuery(() => queries.wallets(), [queries]);
  const antigens = useLiveQuery(() => queries.antigens(), [queries]);
  const session = useLiveQuery(
    () => children.sessionSoFar(officer.userId, today),
    [children, officer.userId, today],
  );
  const kept = useMemo(() => wallets?.map(({ antigen }) => antigen) ?? [], [wallets]);
  const vaccines = useMemo(() => knownVaccines(antigens ?? [], wallets ?? []), [antigens, wallets]);
  const onElsewhere = useCallback(() => setWay('card'), [setWay]);
  if (card === undefined || !wallets || !antigens || !session) return <Skeleton />;
  if (card === null) return <EmptyState title={immunizeStrings.missing} hint={immunizeStrings.missingHint} />;
  const shared = { officer, card, vaccines, today, onClose };
  return (
    <Stack gap="large">
      <ChildFacts card={card} today={today} />
      <EndAtVisit end={card.end} />
      {ways.length === 1 ? null : (
        <Toggle
          label={immunizeStrings.way}
          options={ways.map((value) => ({ value, label: immunizeStrings[value] }))}
          value={chosen}
          onChange={setWay}
        />
      )}
      {way === 'now' ? (
        <ImmunizeForm
          {...shared}
          onSaved={onGiven}
          kept={kept}
          form={visitForms[form]}
          session={session}
          onElsewhere={onElsewhere}
        />
      ) : (
        <HistoryForm {...shared} onSaved={onCopied} />
      )}
    </Stack>
  );
}

function ChildFacts({ card: { child }, today }: { readonly card: ChildCard; readonly today: LocalDate }) {
  const { fullname, vaccNo } = child;
  return (
    <Cluster as="p" gap="large" rowGap="tight">
      <strong>{fullname}</strong>
      <span className="ui-figure">{vaccNo === null ? immunizeStrings.noVaccNo : shownVaccNo(vaccNo)}</span>
      <span>{immunizeStrings.bornOn(birthWords(child), childAge(child, today))}</span>
      <span>{child.settlement ?? child.address}</span>
    </Cluster>
  );
}
