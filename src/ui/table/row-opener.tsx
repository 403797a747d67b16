import { Icon, type IconName } from '../layout/icon.tsx';

export interface RowOpenerProps {
  readonly icon: IconName;
  /** Names what it opens, for screen readers. */
  readonly label: string;
  readonly onOpen: () => void;
}

/** The one button of a row, as large as the row, so that a thumb cannot miss it. */
export function RowOpener({ icon, label, onOpen }: RowOpenerProps) {
  return (
    <button type="button" className="ui-icon-button ui-row-opener" aria-label={label} onClick={onOpen}>
      <Icon name={icon} />
    </button>
  );
}
