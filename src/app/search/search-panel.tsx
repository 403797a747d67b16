import { useEffect, useEffectEvent, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { pageEngine } from '#client/page-engine.ts';
import { readLabel } from '#domain/scan/gs1.ts';
import { useToday } from '#bindings/use-today.ts';
import { Facts, Split } from '#ui/layout/arrange.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { ScanButton } from '#ui/scan/scan-button.tsx';
import type { Session } from '#client/session/session-facts.ts';
import type { PageFlags } from '#contract/wire/session.ts';
import type { AccountAction } from '../header/account-actions.tsx';
import type { RouteRow } from '../menu/menu.ts';
import { type Findables, findablesOf } from './find-places.ts';
import { findAll } from './find-records.ts';
import { findUsers, type Found, type FoundGroup } from './find-users.ts';
import { searchStrings } from './strings.ts';

/** Decides what the search offers. */
export interface SearchedBy {
  readonly rows: readonly RouteRow[];
  readonly session: Session | null;
  readonly flags: PageFlags;
}

interface SearchPanelProps extends SearchedBy {
  readonly actions: readonly AccountAction[];
  readonly onClose: () => void;
}

/** Finds records on this tablet by whatever the officer has at hand; works offline, and leaves no trace in any address. */
export function SearchPanel({ rows, session, flags, actions, onClose }: SearchPanelProps) {
  const navigate = useNavigate();
  const today = useToday();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const names = actions.map(({ name }) => name).join(' ');
  const findables = useMemo(
    () => findablesOf(rows, session, flags, names.split(' ')),
    [rows, session, flags, names],
  );
  const [typed, setTyped] = useState('');
  const [current, setCurrent] = useState(0);
  const found = useFound(findables, typed);
  const groups = useWithUsers(found?.groups, findables, typed);
  const all = useMemo(() => (groups ?? []).flatMap(({ items }) => items), [groups]);
  const optionId = (at: number) => `${id}-${at}`;

  useEffect(() => field.current?.focus(), []);

  const go = (item: Found | undefined) => {
    if (item === undefined) return;
    onClose();
    const action = actions.find(({ name }) => name === item.to);
    if (action === undefined) void navigate(item.to);
    else action.onSelect();
  };
  const isKnown = found?.text === typed;
  const [isEntered, setIsEntered] = useState(false);
  const goOn = useEffectEvent(() => go(all[current]));
  useEffect(() => {
    if (isEntered && isKnown) goOn();
  }, [isEntered, isKnown]);
  const type = (text: string) => {
    setIsEntered(false);
    setTyped(text);
    setCurrent(0);
  };
  // The code of a box names its product and its batch; the text of a card, a voucher or a receipt is searched unchanged.
  const scanned = (text: string) => {
    const box = readLabel(text, today);
    type((box.ok && box.label.gtin !== null && box.label.batchNo) || text.trim());
    return null;
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // The results shown may belong to the previous text.
    if (event.key === 'Enter') {
      if (isKnown) go(all[current]);
      else setIsEntered(true);
    }
    if (step !== undefined && all.length > 0) {
      const next = (current + step + all.length) % all.length;
      setCurrent(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    }
    if (step !== undefined || event.key === 'Enter') event.preventDefault();
  };

  return (
    <Modal title={searchStrings.title} isOpen onClose={onClose}>
      <Split className="app-search">
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          className="ui-input"
          role="combobox"
          aria-label={searchStrings.hint}
          placeholder={searchStrings.hint}
          aria-expanded={all.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={all.length > 0 ? optionId(current) : undefined}
          autoComplete="off"
          enterKeyHint="go"
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
        />
        {findables.facility === null ? null : (
          <ScanButton title={searchStrings.scan} hint={searchStrings.scanHint} onRead={scanned} />
        )}
      </Split>
      <p className="ui-hidden-text" role="status">
        {typed.trim() === '' || groups === undefined ? '' : searchStrings.found(all.length)}
      </p>
      <div className="app-search-results">
        <div id={id} className="app-search-list" role="listbox" aria-label={searchStrings.results}>
          {(groups ?? []).map(({ name, items }) => (
            <div key={name} role="group" aria-label={searchStrings.groups[name]}>
              <p className="app-search-group" aria-hidden="true">
                {searchStrings.groups[name]}
              </p>
              {items.map((item) => {
                const at = all.indexOf(item);
                return (
                  <Split
                    columns={['fit', 'fill', 'fit']}
                    rule="tight"
                    key={`${item.to} ${item.title}`}
                    id={optionId(at)}
                    role="option"
                    aria-selected={at === current}
                    className="app-search-option"
                    onClick={() => go(item)}
                  >
                    <Icon name={item.icon} />
                    <span>
                      <strong>{item.title}</strong>
                      {item.facts === undefined ? null : (
                        <Facts as="span">
                          {item.facts.map((fact) => (
                            <span key={fact}>{fact}</span>
                          ))}
                        </Facts>
                      )}
                    </span>
                    <Icon name="right" />
                  </Split>
                );
              })}
            </div>
          ))}
        </div>
        {groups !== undefined && all.length === 0 ? (
          <div className="app-search-nothing">
            <strong>{searchStrings.nothing}</strong>
            <p>{searchStrings.nothingHint}</p>
          </div>
        ) : null}
      </div>
    </Modal>
  );
}

/** Results with the text that they belong to: those of the previous text stay until the next are known. */
function useFound(
  findables: Findables,
  typed: string,
): { readonly text: string; readonly groups: readonly FoundGroup[] } | undefined {
  const [found, setFound] = useState<{ readonly text: string; readonly groups: readonly FoundGroup[] }>();
  useEffect(() => {
    let isLatest = true;
    void findAll(pageEngine(), findables, typed).then((groups) => {
      if (isLatest) setFound({ text: typed, groups });
    });
    return () => {
      isLatest = false;
    };
  }, [findables, typed]);
  return found;
}

/** Pause in typing before the server is asked. */
const restMs = 300;

/** The groups followed by users from the server, if the viewer may see users and it answers; the groups do not wait for it. */
function useWithUsers(
  groups: readonly FoundGroup[] | undefined,
  { hasUsers }: Findables,
  typed: string,
): readonly FoundGroup[] | undefined {
  const [found, setFound] = useState<{ readonly text: string; readonly items: readonly Found[] }>();
  const text = hasUsers ? typed.trim() : '';
  useEffect(() => {
    if (text === '') return;
    let isLatest = true;
    const timer = setTimeout(() => {
      void findUsers(pageEngine(), text).then((items) => {
        if (isLatest) setFound({ text, items });
      });
    }, restMs);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [text]);
  const items = found?.text === text ? found.items : [];
  return groups === undefined || items.length === 0 ? groups : [...groups, { name: 'users', items }];
}
