import { useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { NavItem } from '#ui/layout/app-shell.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { matching } from './menu.ts';
import { appStrings } from './strings.ts';

/** Finds a screen by its name and goes there; needs no network. */
export function ScreenSearch({ items }: { readonly items: readonly NavItem[] }) {
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [current, setCurrent] = useState(0);
  const found = matching(items, typed);
  const isShown = isOpen && typed.trim().length > 0;

  const go = (item: NavItem | undefined) => {
    if (item === undefined) return;
    setTyped('');
    setIsOpen(false);
    void navigate(item.to);
  };
  const type = (text: string) => {
    setTyped(text);
    setCurrent(0);
    setIsOpen(true);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') go(found[current]);
    if (event.key === 'Escape') setIsOpen(false);
    if (step !== undefined && found.length > 0) setCurrent((current + step + found.length) % found.length);
    if (step !== undefined || event.key === 'Enter') event.preventDefault();
  };

  return (
    <div className="app-search">
      <Icon name="search" />
      <input
        type="search"
        className="ui-input"
        role="combobox"
        aria-label={appStrings.searchScreens}
        placeholder={appStrings.searchScreens}
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && found.length > 0 ? `${listId}-${current}` : undefined}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
        onBlur={() => setIsOpen(false)}
      />
      <ul
        id={listId}
        className="app-search-list"
        role="listbox"
        aria-label={appStrings.searchScreens}
        hidden={!isShown}
      >
        {found.map((item, index) => (
          <li
            key={item.to}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === current}
            className="app-search-option"
            // Taking the focus away first would close the list before the tap arrives.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => go(item)}
          >
            {item.icon ? <Icon name={item.icon} /> : null}
            {item.label}
          </li>
        ))}
        {found.length === 0 ? (
          <li className="app-search-option" role="option" aria-selected={false} aria-disabled>
            {appStrings.noScreen}
          </li>
        ) : null}
      </ul>
    </div>
  );
}
