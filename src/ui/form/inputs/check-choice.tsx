import { Icon } from '../../layout/icon.tsx';

interface CheckChoiceProps {
  readonly label: string;
  /** The item that it concerns, if several rows have the same label. */
  readonly about?: string;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

/** A yes or no: a check box large enough for a thumb, ticked by shape, background and bold words. Place it in `.ui-choices`. */
export function CheckChoice({ label, about, isChosen, onChoose }: CheckChoiceProps) {
  return (
    <label className="ui-choice">
      <input
        type="checkbox"
        className="ui-choice-input"
        aria-label={about === undefined ? label : `${label}, ${about}`}
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      {isChosen ? <Icon name="check" /> : null}
      {label}
    </label>
  );
}
