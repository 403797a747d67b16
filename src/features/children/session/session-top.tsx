import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import type { Officer } from '#client/session/officer.ts';
import { pageEngine } from '#client/page-engine.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { readVaccNo } from '#domain/immunization/register/vacc-no.ts';
import { Button } from '#ui/layout/button.tsx';
import { useUrlChanges } from '#ui/listing/use-url-state.ts';
import { ScanButton } from '#ui/scan/scan-button.tsx';
import { searchedText } from '../child-search.tsx';
import { useChildUrl } from '../child-url.ts';
import { AddChildModal } from '../registration/registration-add.tsx';
import { FoundHere } from './found-here.tsx';
import type { Session } from './session.ts';
import { SessionHead } from './session-head.tsx';
import { sessionStrings } from './session-strings.ts';
import type { Together } from './together/together.ts';
import './session-board.css';

interface SessionTopProps {
  readonly officer: Officer;
  readonly session: Session;
  readonly together: Together;
  /** How many are expected and were not seen yet; undefined while they are counted. */
  readonly expected: number | undefined;
  readonly onClose: () => void;
  /** What stands below it while nobody is searched. */
  readonly children: ReactNode;
}

/** What stays on top of a session: how far it is, and the way to any child, also from what another one just got. */
export function SessionTop({ officer, session, together, expected, onClose, children }: SessionTopProps) {
  const { registered, given, openAdd } = useChildUrl();
  const change = useUrlChanges();
  const { children: register } = pageEngine();
  const [typed, setTyped] = useState('');
  // Back leads to the list, not to what another child got.
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
  // Enter turns to the child who has the number, or who is the only one of that name or phone.
  const search = async (event: FormEvent) => {
    event.preventDefault();
    const vaccNo = readVaccNo(typed);
    const numbered = vaccNo === null ? undefined : await byNumber(vaccNo);
    if (numbered !== undefined) return choose(numbered);
    const text = searchedText(typed);
    const [only, ...others] = text === '' ? [] : await register.search(text, 2);
    if (only !== undefined && others.length === 0) choose(only.child.id);
  };
  // Who was just registered is in front of the officer: the next thing is what they are due.
  useEffect(() => {
    if (registered !== undefined) change({ registered: undefined, who: registered }, 'replace');
  }, [registered, change]);
  return (
    <div className="session-flow session-board">
      <div className="session-top">
        <SessionHead
          session={session}
          expected={expected}
          elsewhere={together.elsewhere.size}
          onClose={onClose}
        />
        <form className="session-find" role="search" onSubmit={(event) => void search(event)}>
          <input
            type="search"
            className="ui-input"
            aria-label={sessionStrings.find}
            placeholder={sessionStrings.findBy}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <ScanButton title={sessionStrings.scanCard} hint={sessionStrings.scanHint} onRead={readCard} />
          <Button icon="plus" onClick={openAdd}>
            {sessionStrings.addChild}
          </Button>
        </form>
      </div>
      {typed.trim() === '' ? (
        children
      ) : (
        <FoundHere typed={typed} session={session} elsewhere={together.elsewhere} onChoose={choose} />
      )}
      <AddChildModal
        officer={officer}
        onWithoutNumber={() => undefined}
        onKnown={(child) => change({ modal: undefined, who: child }, 'replace')}
      />
    </div>
  );
}
