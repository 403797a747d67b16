import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { uiStrings } from '../strings.ts';

export interface PageProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** For a page whose content speaks for itself, such as the start page: the title is for screen readers only. */
  readonly isTitleHidden?: boolean | undefined;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Slot for buttons in the page's header; null until it exists, undefined outside a page. */
const ActionsPlace = createContext<HTMLElement | null | undefined>(undefined);

/** A sibling of the shown screen. */
export interface PageTab {
  readonly to: string;
  readonly label: string;
  readonly isCurrent: boolean;
}

/** The sibling screens at this address, which the app's frame provides. */
const TabsHere = createContext<readonly PageTab[]>([]);
export const PageTabs = TabsHere.Provider;

/** A screen's frame: its one heading, its actions, and the title of the window. */
export function Page({ title, description, isTitleHidden = false, actions, children }: PageProps) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const tabs = useContext(TabsHere);
  return (
    <div className="ui-page">
      <header className={isTitleHidden ? 'ui-hidden-text' : 'ui-page-header'}>
        <h1>{title}</h1>
        {tabs.length === 0 ? null : (
          <nav className="ui-page-tabs" aria-label={uiStrings.besideThisPage}>
            {tabs.map(({ to, label, isCurrent }) => (
              <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
                {label}
              </Link>
            ))}
          </nav>
        )}
        <div className="ui-page-actions">
          {actions}
          <div className="ui-page-actions" ref={setPlace} />
        </div>
      </header>
      {description === undefined ? null : <p className="ui-soft">{description}</p>}
      <ActionsPlace value={place}>{children}</ActionsPlace>
    </div>
  );
}

/** Buttons of a part of the page, shown in its header, or in place if there is none. */
export function PageActions({ children }: { readonly children: ReactNode }) {
  const place = useContext(ActionsPlace);
  if (place === undefined) return <div className="ui-page-actions">{children}</div>;
  return place === null ? null : createPortal(children, place);
}

/** Sets the text at the foot of every printed page, beside its number, if the page's `@page` rule has room for `--paper-foot`. */
export function usePaperFoot(text: string): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--paper-foot', JSON.stringify(text));
    return () => {
      style.removeProperty('--paper-foot');
    };
  }, [text]);
}
