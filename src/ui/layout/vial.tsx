import type { CSSProperties } from 'react';

export interface VialProps {
  /** Doses left, and those in a full vial. */
  readonly left: number;
  readonly of: number;
  /** Describes the vial in words; without it the picture is decoration beside the words. */
  readonly label?: string | undefined;
  readonly size?: 'small' | 'large' | undefined;
}

/** Share of a full vial below which the next child may go without. */
const lowShare = 1 / 5;

/** A vial by its level: full, open, low, or only the outline of an absent one. */
export function Vial({ left, of, label, size = 'small' }: VialProps) {
  const share = of > 0 ? Math.min(Math.max(left / of, 0), 1) : 0;
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      className="ui-vial"
      viewBox="0 0 20 36"
      focusable="false"
      data-size={size}
      data-level={levelOf(share)}
      style={{ '--empty': `${(1 - share) * 100}%` } as CSSProperties}
      {...meaning}
    >
      {share === 0 ? (
        <path
          className="ui-vial-outline"
          d="M6 1.5h8v4H6zM7 5.5V10l-4 4v18a2.5 2.5 0 0 0 2.5 2.5h9A2.5 2.5 0 0 0 17 32V14l-4-4V5.5"
        />
      ) : (
        <>
          <path
            className="ui-vial-fluid"
            d="M8.4 10.6 4.4 14.6V32a1.1 1.1 0 0 0 1.1 1.1h9a1.1 1.1 0 0 0 1.1-1.1V14.6l-4-4Z"
          />
          <path
            className="ui-vial-glass"
            d="M7 6.5V10l-4 4v18a2.5 2.5 0 0 0 2.5 2.5h9A2.5 2.5 0 0 0 17 32V14l-4-4V6.5"
          />
          <path className="ui-vial-cap" d="M5 1h10v4.5H5z" />
        </>
      )}
    </svg>
  );
}

function levelOf(share: number): 'full' | 'open' | 'low' | 'none' {
  if (share === 0) return 'none';
  if (share <= lowShare) return 'low';
  return share < 1 ? 'open' : 'full';
}
