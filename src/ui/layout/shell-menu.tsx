import { Link } from 'react-router-dom';
import { uiStrings } from '../strings.ts';
import { IconButton } from './icon-button.tsx';
import { Icon, type IconName } from './icon.tsx';

export interface NavItem {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** Names of sibling screens that its page links to. */
  readonly parts?: readonly string[];
}

export interface NavGroup {
  /** Absent for entries above all groups. */
  readonly title?: string;
  /** True if it is folded until opened. */
  readonly isFolded?: boolean;
  readonly items: readonly NavItem[];
}

export interface ShellMenuProps {
  readonly product: string;
  readonly groups: readonly NavGroup[];
  /** Address of the entry to mark. */
  readonly current: string;
  readonly onClose: () => void;
}

/** The list of screens in groups: a rail at the side of a wide screen, otherwise a drawer with its own header. */
export function ShellMenu({ product, groups, current, onClose }: ShellMenuProps) {
  return (
    <nav id={shellMenuId} className="ui-shell-menu" aria-label={uiStrings.mainNavigation}>
      <div className="ui-shell-menu-head">
        <strong>{product}</strong>
        <IconButton icon="close" label={uiStrings.closeMenu} onClick={onClose} />
      </div>
      {groups.map((group) => (
        <MenuGroup key={group.title ?? ''} current={current} {...group} />
      ))}
    </nav>
  );
}

export const shellMenuId = 'main-navigation';

function MenuGroup({ title, isFolded = false, items, current }: NavGroup & { readonly current: string }) {
  const list = (
    <ul role="list" aria-label={title}>
      {items.map(({ to, label, icon, parts = [] }) => (
        <li key={to}>
          <Link
            to={to}
            className="ui-shell-link"
            aria-current={to === current ? 'page' : undefined}
            aria-label={parts.length === 0 ? undefined : label}
            aria-description={parts.length === 0 ? undefined : parts.join(', ')}
          >
            <Icon name={icon} />
            {parts.length === 0 ? (
              label
            ) : (
              <span>
                {label} <small>{parts.join(' · ')}</small>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
  if (isFolded)
    return (
      <details>
        <summary className="ui-shell-group-title">
          {title}
          <Icon name="down" />
        </summary>
        {list}
      </details>
    );
  return (
    <div>
      {title === undefined ? null : (
        <p className="ui-shell-group-title" aria-hidden="true">
          {title}
        </p>
      )}
      {list}
    </div>
  );
}
