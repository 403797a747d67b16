export type SquareStage = 1 | 2 | 3 | 4;

/**
 * A square inside a circle, the square darkening by stage: lighter than the circle (1, 2), as dark (3), darker (4). From stage 3 on a bar
 * crosses it, so that the turning point is a shape and not only a shade.
 */
export function SquareInCircle({ stage, label }: { readonly stage: SquareStage; readonly label: string }) {
  return (
    <span className="ui-square-in-circle" data-stage={stage}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <circle cx="12" cy="12" r="10.5" />
        <rect x="7.5" y="7.5" width="9" height="9" />
        {stage >= 3 ? <path d="M4.6 19.4 19.4 4.6" /> : null}
      </svg>
      {label}
    </span>
  );
}
