import { useEffect, useState } from 'react';
import type { Officer } from '#client/session/officer.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { readVaccNo } from '#domain/immunization/vacc-no.ts';
import { pageEngine } from '#client/page-engine.ts';
import { Button } from '#ui/layout/button.tsx';
import { ScanButton } from '#ui/scan/scan-button.tsx';
import { useUrlChanges, useUrlState } from '#ui/listing/use-url-state.ts';
import { useChildUrl } from '../child-url.ts';
import { AddChildModal } from '../registration/registration-add.tsx';
import { Expected } from './expected.tsx';
import { FoundHere } from './found-here.tsx';
import { NextChildren } from './next-children.tsx';
import { OpenVials } from './open-vials.tsx';
import type { Session } from './session.ts';
import { SessionChild } from './session-child.tsx';
import { SessionHead } from './session-head.tsx';
import { sessionStrings } from './session-strings.ts';
import { Colleagues } from './together/colleagues.tsx';
import type { Together } from './together/together.ts';
import { useExpected } from './use-expected.ts';
import './session-board.css';

interface SessionBoardProps {
  readonly officer: Officer;
  readonly session: Session;
  readonly together: Together;
  readonly onChange: (session: Session) => Promise<void>;
  readonly onClose: () => void;
}

/** The session while it is held: find the next child, give, save. */
export function SessionBoard({ officer, session, together, onChange, onClose }: SessionBoardProps) {
  const { registered, openAdd } = useChildUrl();
  const { children } = pageEngine();
  const change = useUrlChanges();
  const [who, setWho] = useUrlState('who');
  const [typed, setTyped] = useState('');
  const expected = useExpected(session, together);
  const choose = (child: ChildId) => {
    setTyped('');
    setWho(child);
  };
  const readCard = async (text: string): Promise<string | null> => {
    const vaccNo = readVaccNo(text);
    if (vaccNo === null) return sessionStrings.notACard;
    const found = await children.search(vaccNo, 1);
    const [one] = found.filter(({ child }) => child.vaccNo === vaccNo);
    if (one === undefined) return sessionStrings.cardUnknown;
    choose(one.child.id);
    return null;
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
          expected={expected?.length}
          elsewhere={together.elsewhere.size}
          onClose={onClose}
        />
        <div className="session-find">
          <input
            type="search"
            className="ui-input"
            aria-label={sessionStrings.find}
            placeholder={sessionStrings.findBy}
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <ScanButton title={sessionStrings.scanCard} hint={sessionStrings.scanHint} onRead={readCard} />
          <Button icon="plus" onClick={openAdd}>
            {sessionStrings.addChild}
          </Button>
        </div>
      </div>
      {typed.trim() === '' ? null : (
        <FoundHere typed={typed} session={session} elsewhere={together.elsewhere} onChoose={choose} />
      )}
      {typed.trim() !== '' ? null : who === undefined ? (
        <>
          <Expected session={session} expected={expected} onChoose={choose} />
          <OpenVials session={session} />
          <Colleagues session={session} together={together} onChange={onChange} />
        </>
      ) : (
        <SessionChild
          key={who}
          officer={officer}
          child={who as ChildId}
          session={session}
          onChange={onChange}
          onBack={() => setWho(undefined)}
          next={
            <NextChildren
              on={session.on}
              expected={expected?.filter((row) => row.child.id !== who) ?? []}
              onChoose={choose}
            />
          }
        />
      )}
      <AddChildModal
        officer={officer}
        onWithoutNumber={() => undefined}
        onKnown={(child) => change({ modal: undefined, who: child }, 'replace')}
      />
    </div>
  );
}
