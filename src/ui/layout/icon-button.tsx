import { Icon, type IconName } from './icon.tsx';

export interface IconButtonProps {
  readonly icon: IconName;
  /** Name of the action, for screen readers. */
  readonly label: string;
  readonly onClick: () => void;
  readonly isDisabled?: boolean | undefined;
}

/** A button that is only an icon, as in a table row. */
export function IconButton({ icon, label, onClick, isDisabled }: IconButtonProps) {
  return (
    <button
      type="button"
      className="ui-icon-button"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
