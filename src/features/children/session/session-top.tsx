import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useIsWide } from '#ui/table/use-is-wide.ts';
import { ActionBarSlot } from '#ui/layout/action-bar.tsx';
import type { Officer } from '#client/session/officer.ts';
import { pageEngine } from '#client/page-engine.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { readVaccNo } from '#domain/immunization/register/vacc-no.ts';
import { Area, Beside, Cluster, Split, Stack, Task } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { useUrlChanges } from '#ui/listing/use-url-state.ts';
import { ScanButton } from '#ui/scan/scan-button.tsx';
import { searchedText } from '../child-search.tsx';
import { useChildUrl } from '../child-url.ts';
import { AddChildModal } from '../registration/registration-add.tsx';
import type { Session } from './session.ts';
import { kindWords, sessionStrings } from './session-strings.ts';
import type { Together } from './together/together.ts';
import { dayWords } from '../calendar-words.ts';
import { togetherStrings } from './together/together-strings.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { Flag } from '#ui/layout/flag.tsx';
import { Section } from '#ui/layout/section.tsx';
import { childStrings } from '../strings.ts';
import { EndFlag } from '../end/end-on-card.tsx';
import { ChildRow } from './child-row.tsx';
import type { ExpectedHere } from './expected.ts';
import { BySettlement, expectedAt } from './expected-list.tsx';
import './session-board.css';

interface SessionTopProps {
  readonly officer: Officer;
  readonly session: Session;
  readonly together: Together;
  /** Children expected and not seen yet; undefined while they are read. */
  readonly expected: ExpectedHere | undefined;
  readonly onClose: () => void;
  /** On a phone a child uses the whole screen, and a result has no search above it. */
  readonly shows: 'list' | 'child' | 'result';
  /** The lists of expected and seen children: beside a visit on a tablet in landscape. */
  readonly lists: ReactNode;
  /** Content below; a typed search replaces it, or the lists next to it. */
  readonly children: ReactNode;
}

/** Stays at the top of a session: its progress, and the way to any child, also from another child's result. */
export function SessionTop(props: SessionTopProps) {
  const { officer, session, together, expected, onClose, shows, lists, children } = props;
  const { registered, given, openAdd } = useChildUrl();
  const change = useUrlChanges();
  const { children: register } = pageEngine();
  const settlement = useLastSettlement(session);
  const [typed, setTyped] = useState('');
  // Back leads to the list, not to another child's result.
  const choose = (child: ChildId) => {
    setTyped('');
    change({ given: undefined, on: undefined, who: child }, given === undefined ? 'push' : 'replace');
  };
  const byNumber = async (vaccNo: string): Promise<ChildId | undefined> => {
    const found = await register.search(vaccNo, 1);
    return found.find(({ child }) => child.vaccNo === vaccNo)?.child.id;
  };
  const readCard = async (text: string): Promise<string | null> => {
    const vaccNo = readVaccNo(text);
    if (vaccNo === null) return sessionStrings.notACard;
    const found = await byNumber(vaccNo);
    if (found === undefined) return sessionStrings.cardUnknown;
    choose(found);
    return null;
  };
  // Enter opens the child with that number, or the only one of that name or phone.
  const search = async (event: FormEvent) => {
    event.preventDefault();
    const vaccNo = readVaccNo(typed);
    const numbered = vaccNo === null ? undefined : await byNumber(vaccNo);
    if (numbered !== undefined) return choose(numbered);
    const text = searchedText(typed);
    const [only, ...others] = text === '' ? [] : await register.search(text, 2);
    if (only !== undefined && others.length === 0) choose(only.child.id);
  };
  // A child who was just registered is in front of the officer, so the doses that are due come next.
  useEffect(() => {
    if (registered !== undefined) change({ registered: undefined, who: registered }, 'replace');
  }, [registered, change]);
  const isSearching = typed.trim() !== '';
  const isBeside = useIsWide() && shows !== 'list';
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const head = (
    <SessionHead
      session={session}
      expected={expected?.total}
      elsewhere={together.elsewhere.size}
      onClose={onClose}
    />
  );
  const find = (
    <Split
      as="form"
      columns={['fill', 'fit', 'fit']}
      gap={isBeside ? 'small' : 'medium'}
      align="stretch"
      only={shows === 'result' && !isBeside ? 'wide' : undefined}
      className={isBeside ? 'session-find ui-icons' : 'session-find ui-narrow-icons'}
      role="search"
      onSubmit={(event) => void search(event)}
    >
      <input
        type="search"
        className="ui-input"
        aria-label={sessionStrings.find}
        placeholder={isBeside ? sessionStrings.findShort : sessionStrings.findBy}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <ScanButton title={sessionStrings.scanCard} hint={sessionStrings.scanHint} onRead={readCard} />
      <Button icon="plus" onClick={openAdd}>
        {sessionStrings.addChild}
      </Button>
    </Split>
  );
  const found = isSearching ? (
    <FoundHere
      typed={typed}
      session={session}
      expected={expected}
      elsewhere={together.elsewhere}
      onChoose={choose}
    />
  ) : null;
  return (
    <Task isWide gap="medium" narrowGap="small">
      <Stack
        narrowGap="small"
        only={shows === 'child' && !isSearching ? 'wide' : undefined}
        className="session-top"
      >
        {head}
        {isBeside ? null : find}
      </Stack>
      <Split columns={isBeside ? [18, 'fill'] : ['fill']} gap="wide" align="start">
        {isBeside ? (
          <Beside below={headRem}>
            {find}
            {found ?? lists}
          </Beside>
        ) : null}
        {/* Turning the tablet keeps what is open here. */}
        <ActionBarSlot value={foot}>{isBeside ? children : (found ?? children)}</ActionBarSlot>
      </Split>
      <div className="ui-task-foot" ref={setFoot} />
      <AddChildModal
        officer={officer}
        settlement={settlement}
        onWithoutNumber={() => undefined}
        onKnown={(child) => change({ modal: undefined, who: child }, 'replace')}
      />
    </Task>
  );
}

/** Settlement of the last child that this tablet registered in the session; otherwise the session's own, and null without one. */
function useLastSettlement({ held, settlement }: Session): string | null {
  const part = held?.part;
  const last = useLiveQuery(async () => {
    const own = part && (await pageEngine().planning.ownEventsSince(part));
    const registered = own?.findLast(({ type }) => type === 'register-child');
    return registered?.type === 'register-child' ? registered.payload.settlement : null;
  }, [part]);
  return (last ?? settlement) || null;
}

/** Height of the session's head when it is shown alone, with the space around it. */
const headRem = 4.5;

interface SessionHeadProps {
  readonly session: Session;
  /** Number of children due and not seen yet; undefined while they are counted. */
  readonly expected: number | undefined;
  /** Children that only other tablets saw, as far as they have sent. */
  readonly elsewhere: number;
  readonly onClose: () => void;
}

/** Shows which session is held, where, when and by whom, and how many of the expected children were seen. */
function SessionHead({ session, expected, elsewhere, onClose }: SessionHeadProps) {
  const { kind, place, on, team } = session;
  const seen = session.seen.length + elsewhere;
  const all = expected === undefined ? undefined : expected + seen;
  return (
    // On a phone three short lines, so that the first child is visible below them.
    <Split
      columns={['fill', 'fit']}
      areas={['title close', 'facts facts', 'seen seen']}
      wide={['fill', 'fit', 'fit']}
      wideAreas={['title seen close', 'facts seen close']}
      rowGap="none"
      className="session-head"
    >
      <Area as="strong" area="title">
        {sessionStrings.sessionOf(kindWords[kind])}
      </Area>
      <Area area="facts">{[place, dayWords(on), team].filter(Boolean).join(' · ')}</Area>
      <Split
        as="p"
        area="seen"
        columns={['fit', 'fill']}
        areas={['words bar', 'elsewhere elsewhere']}
        wide={['fill']}
        wideAreas={['words', 'elsewhere', 'bar']}
        gap="small"
        rowGap="none"
        className="session-seen"
      >
        <span>
          <b>{seen}</b> {all === undefined ? sessionStrings.seenWord : sessionStrings.seenOf(all)}
        </span>
        {elsewhere === 0 ? null : (
          <Area area="elsewhere" className="ui-soft">
            {togetherStrings.seenElsewhere(elsewhere)}
          </Area>
        )}
        {/* The words beside it already say this. */}
        <Area
          as="progress"
          area="bar"
          aria-hidden
          max={Math.max(1, all ?? 1)}
          value={all === undefined ? 0 : seen}
        />
      </Split>
      <Cluster area="close">
        <Button icon="check" onClick={onClose}>
          {sessionStrings.close}
        </Button>
      </Cluster>
    </Split>
  );
}

interface FoundHereProps {
  readonly typed: string;
  readonly session: Session;
  readonly expected: ExpectedHere | undefined;
  /** Children that other tablets saw. */
  readonly elsewhere: ReadonlySet<ChildId>;
  readonly onChoose: (child: ChildId) => void;
}

const maxFound = 12;

/** The children that the typed text may mean. */
function FoundHere({ typed, session: { on, seen }, expected, elsewhere, onChoose }: FoundHereProps) {
  const { children } = pageEngine();
  const text = searchedText(typed);
  const found = useLiveQuery(
    async () => (text === '' ? [] : children.search(text, maxFound)),
    [children, text],
  );
  const ofSettlement = expectedAt(expected, text).filter(
    (row) => found?.some(({ child }) => child.id === row.child.id) !== true,
  );
  return (
    <Section title={sessionStrings.found}>
      <p className="session-none ui-soft" role="status">
        {text === ''
          ? childStrings.typeMore
          : found?.length === 0 && ofSettlement.length === 0
            ? sessionStrings.noneFound
            : null}
      </p>
      <ul role="list">
        {found?.map(({ child }) => (
          <ChildRow
            key={child.id}
            child={child}
            on={on}
            end={
              elsewhere.has(child.id) || seen.some((one) => one.child === child.id) ? (
                <Flag tone="good">{sessionStrings.seenToday}</Flag>
              ) : (
                <EndFlag child={child} />
              )
            }
            onChoose={() => onChoose(child.id)}
          />
        ))}
      </ul>
      <BySettlement on={on} rows={ofSettlement} onChoose={onChoose} />
    </Section>
  );
}
