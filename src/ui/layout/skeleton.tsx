import { uiStrings } from '../strings.ts';

export interface SkeletonProps {
  /** Shape of the content that is loading; each is as high as that content. */
  readonly shape?: 'lines' | 'rows' | 'table' | 'form';
  readonly count?: number;
  readonly label?: string;
}

/** Reserves the space of loading content. Invisible for the first 300 ms, so that fast content does not flash. */
export function Skeleton({ shape = 'lines', count = 4, label = uiStrings.loading }: SkeletonProps) {
  return (
    <div className="ui-skeleton" data-shape={shape} role="status">
      <span className="ui-hidden-text">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="ui-skeleton-part" aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
