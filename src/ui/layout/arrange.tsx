import type { ComponentProps, CSSProperties, ElementType } from 'react';

/** The room between parts: 0, 4, 8, 12, 16 and 24 px; on paper, in millimetres. */
export type Gap = 'none' | 'tight' | 'small' | 'medium' | 'large' | 'wide';

/** Alignment of parts across their direction. */
type Align = 'start' | 'center' | 'end' | 'baseline' | 'stretch';

/**
 * A column takes the rest of the line (shared equally), the width of its content (with `content` at most three fifths of
 * the line), or a number of rem.
 */
type Column = 'fill' | 'fit' | 'content' | number;

/** Place where a part is shown: on paper, on screens, or on screens from 40 rem or below that. */
type Place = 'paper' | 'screen' | 'wide' | 'narrow';

interface Arrangement {
  readonly gap?: Gap;
  /** Gap between lines, if it differs from the gap between the parts of a line. */
  readonly rowGap?: Gap;
  readonly align?: Align;
  readonly only?: Place | undefined;
  /** A class for the look of the part (its border, ground or letters), never for its layout. */
  readonly className?: string | undefined;
}

/** `as` is the element, or a component such as `Link`, which gets all its other props. */
type Props<Tag extends ElementType, Own> = Own & { readonly as?: Tag } & Omit<
    ComponentProps<Tag>,
    keyof Own | 'as' | 'style'
  >;

/** Parts below each other, as wide as their room. `isInline` makes it as wide as its content, as in a row or a cell. */
export function Stack<Tag extends ElementType = 'div'>({
  as,
  gap = 'medium',
  align = 'stretch',
  isInline,
  ...rest
}: Props<Tag, Arrangement & { readonly isInline?: boolean }>) {
  return <Part as={as} kind="stack" gap={gap} align={align} data-inline={isInline} {...rest} />;
}

/** Parts beside each other as far as there is room, the others on the next line: buttons, chips, facts. */
export function Cluster<Tag extends ElementType = 'div'>({
  as,
  gap = 'small',
  align = 'center',
  justify = 'start',
  isInline,
  isOneLine,
  ...rest
}: Props<
  Tag,
  Arrangement & {
    readonly justify?: 'start' | 'center' | 'between' | 'end';
    readonly isInline?: boolean;
    /** Never breaks into a second line. */
    readonly isOneLine?: boolean;
  }
>) {
  return (
    <Part
      as={as}
      kind="cluster"
      gap={gap}
      align={align}
      data-justify={justify}
      data-inline={isInline}
      data-one-line={isOneLine}
      {...rest}
    />
  );
}

/**
 * Columns of one line, by default a text that takes the rest of the line and a part at its end. `wide` are the columns for wide screens:
 * from 40 rem, or from a tablet in landscape (64 rem). A child with the class `ui-whole-line` has a line of its own.
 */
export function Split<Tag extends ElementType = 'div'>({
  as,
  gap = 'medium',
  align = 'center',
  columns = ['fill', 'fit'],
  wide = columns,
  from = '40rem',
  isInline,
  ...rest
}: Props<
  Tag,
  Arrangement & {
    readonly columns?: readonly Column[];
    readonly wide?: readonly Column[];
    readonly from?: '40rem' | '64rem';
    readonly isInline?: boolean;
  }
>) {
  const style = { '--columns': tracks(columns), '--wide-columns': tracks(wide) } as CSSProperties;
  return (
    <Part
      as={as}
      kind="split"
      gap={gap}
      align={align}
      data-from={from}
      data-inline={isInline}
      style={style}
      {...rest}
    />
  );
}

/** As many equal columns as are at least `min` rem wide. They fill the line; with `isEven` as many are left empty as a full line has. */
export function Grid<Tag extends ElementType = 'div'>({
  as,
  gap = 'medium',
  align = 'stretch',
  min,
  isEven,
  ...rest
}: Props<Tag, Arrangement & { readonly min: number; readonly isEven?: boolean }>) {
  const style = { '--column': `${min}rem` } as CSSProperties;
  return <Part as={as} kind="grid" gap={gap} align={align} data-even={isEven} style={style} {...rest} />;
}

/**
 * Lines of a list, each on a thin rule; `rows` is the least height of one: that of its text, of a thumb, or of two lines.
 * With `min` they stand in as many equal columns as are at least that many rem wide. A line that is pressed as a whole
 * holds one link or button with the class `ui-opens`.
 */
export function Ruled<Tag extends ElementType = 'ul'>({
  as,
  rows = 'text',
  min,
  ...rest
}: Props<
  Tag,
  Pick<Arrangement, 'only' | 'className'> & {
    readonly rows?: 'text' | 'touch' | 'tall';
    readonly min?: number;
  }
>) {
  const columns = min === undefined ? {} : { 'data-columns': true, style: { '--column': `${min}rem` } };
  return <Part as={as ?? 'ul'} role="list" kind="ruled" data-rows={rows} {...columns} {...rest} />;
}

/**
 * A task that fills the page: its action bar stands at the bottom, however little is above it. If a part of it draws the bar, an element of
 * the class `ui-task-foot` holds it.
 */
export function Task(props: Props<'div', Pick<Arrangement, 'gap' | 'className'>>) {
  return <Part kind="task" gap="wide" {...props} />;
}

/** Small soft words beside each other: facts about the thing above them. */
export function Facts<Tag extends ElementType = 'p'>({
  as,
  ...rest
}: Props<Tag, Pick<Arrangement, 'only' | 'className'>>) {
  return <Part as={as ?? 'p'} kind="facts" gap="medium" rowGap="none" align="baseline" {...rest} />;
}

/** Content for one place only, otherwise drawn as its element: `on="narrow"` for the short word of a phone. */
export function Only<Tag extends ElementType = 'div'>({
  on,
  ...rest
}: Props<Tag, { readonly on: Place; readonly className?: string | undefined }>) {
  return <Part kind="only" only={on} {...rest} />;
}

/** Content for print only: letterheads, signatures, tables on paper. */
export function Paper<Tag extends ElementType = 'div'>(
  props: Props<Tag, { readonly className?: string | undefined }>,
) {
  return <Part kind="only" only="paper" {...props} />;
}

interface PartProps extends Arrangement {
  readonly as?: ElementType | undefined;
  readonly kind: 'stack' | 'cluster' | 'split' | 'grid' | 'ruled' | 'facts' | 'task' | 'only';
  readonly [other: string]: unknown;
}

function Part({ as: Tag = 'div', kind, gap, rowGap, align, only, className, ...rest }: PartProps) {
  return (
    <Tag
      className={className === undefined ? `ui-${kind}` : `ui-${kind} ${className}`}
      data-gap={gap}
      data-row-gap={rowGap}
      data-align={align}
      data-only={only}
      {...rest}
    />
  );
}

function tracks(columns: readonly Column[]): string {
  return columns.map(track).join(' ');
}

function track(column: Column): string {
  switch (column) {
    case 'fill':
      return 'minmax(0, 1fr)';
    case 'fit':
      return 'auto';
    case 'content':
      return 'fit-content(60%)';
    default:
      return `${column}rem`;
  }
}
