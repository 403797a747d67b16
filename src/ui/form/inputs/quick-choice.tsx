export interface QuickChoiceProps {
  readonly label: string;
  readonly isChosen: boolean;
  /** Id of the field's label, read out after the words because several fields have a Today. */
  readonly about: string;
  readonly onChoose: () => void;
}

/** One tap instead of typing, beside a field. */
export function QuickChoice({ label, isChosen, about, onChoose }: QuickChoiceProps) {
  return (
    <button
      type="button"
      className="ui-choice"
      aria-pressed={isChosen}
      aria-describedby={about}
      onClick={onChoose}
    >
      {label}
    </button>
  );
}
