import { NavLink } from 'react-router-dom';
import { uiStrings } from '../strings.ts';
import { Icon, type IconName } from './icon.tsx';

export interface NavItem {
  readonly to: string;
  readonly label: string;
  readonly icon?: IconName;
  /** A word beside the label, which its name is without. */
  readonly note?: string;
  /** Items of one section stand together under its name. */
  readonly section?: string;
}

/** The list of screens. */
export function ShellNav({ items }: { readonly items: readonly NavItem[] }) {
  return (
    <nav id="main-navigation" className="ui-shell-nav" aria-label={uiStrings.mainNavigation}>
      {sectionsOf(items).map(([section, sectionItems]) => (
        <div key={section ?? ''} className="ui-shell-nav-section">
          {section === undefined ? null : <p className="ui-shell-nav-title">{section}</p>}
          <ul role="list">
            {sectionItems.map((item) => (
              <li key={item.to}>
                <NavLink to={item.to} className="ui-shell-nav-link" aria-description={item.note}>
                  {item.icon ? <Icon name={item.icon} /> : null}
                  {item.label}
                  {item.note === undefined ? null : (
                    <span className="ui-shell-nav-note" aria-hidden="true">
                      {item.note}
                    </span>
                  )}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function sectionsOf(items: readonly NavItem[]): [string | undefined, NavItem[]][] {
  const itemsBySection = new Map<string | undefined, NavItem[]>();
  for (const item of items)
    itemsBySection.set(item.section, [...(itemsBySection.get(item.section) ?? []), item]);
  return [...itemsBySection];
}
