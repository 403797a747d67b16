import type { ComponentProps, CSSProperties, ElementType } from 'react';

/** Gap between parts: 0, 4, 8, 12, 16, 24 and 40 px; on paper, in millimetres. */
export type Gap = 'none' | 'tight' | 'small' | 'medium' | 'large' | 'wide' | 'broad';

/** Alignment of parts across their direction. */
type Align = 'start' | 'center' | 'end' | 'baseline' | 'stretch';

/**
 * A column takes the rest of the line (shared equally), the width of its content (with `content` at most three fifths of the line), a
 * number of rem, or as many millimetres on paper.
 */
type Column = 'fill' | 'fit' | 'content' | number | `${number}mm`;

/**
 * Where a part is shown: on paper, on screens, on screens from 40 rem or below that, or where the columns of a `Split` of 44 rem are side
 * by side or folded.
 */
type Place = 'paper' | 'screen' | 'wide' | 'narrow' | 'columns' | 'folded';

/** Space between a rule and its content: 6, 8 or 12 px. */
type RuleRoom = 'tight' | 'small' | 'medium';

/** Minimum height of a row: that of its text, of a thumb, of the main next step, or of two lines. */
type RowHeight = 'text' | 'touch' | 'primary' | 'tall';

interface Arrangement {
  readonly gap?: Gap;
  /** Gap between lines, if it differs from the gap between the parts of a line. */
  readonly rowGap?: Gap;
  /** Gap between columns and lines below 40 rem, where a phone has less room. */
  readonly narrowGap?: 'tight' | 'small' | 'wide';
  readonly align?: Align;
  readonly only?: Place | undefined;
  /** Its area, one of those named by the `Split` around it. */
  readonly area?: string | undefined;
  /** A thin rule below it, with this much space above and below its content. */
  readonly rule?: RuleRoom | undefined;
  /** Its minimum height; needs a rule. */
  readonly rows?: RowHeight | undefined;
  /** A class for the look of the part (its border, background or letters), never for its layout. */
  readonly className?: string | undefined;
}

/** `as` is the element, or a component such as `Link`, which gets all its other props. */
type Props<Tag extends ElementType, Own> = Own & { readonly as?: Tag } & Omit<
    ComponentProps<Tag>,
    keyof Own | 'as' | 'style'
  >;

/** Parts below each other, as wide as their container. `isInline` makes it as wide as its content, as in a row or a cell. */
export function Stack<Tag extends ElementType = 'div'>({
  as,
  gap = 'medium',
  align = 'stretch',
  isInline,
  ...rest
}: Props<Tag, Arrangement & { readonly isInline?: boolean }>) {
  return <Part as={as} kind="stack" gap={gap} align={align} data-inline={isInline} {...rest} />;
}

/** Parts next to each other as far as there is room, the others on the next line: buttons, chips, facts. */
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
    /** Never wraps to a second line. */
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
 * from 40 or 44 rem, or from a tablet in landscape (64 rem). A child with the class `ui-whole-line` has a line of its own. If the order
 * changes with the columns, `areas` and `wideAreas` name the parts, one text per line, and each child names its `area`. `paper` are the
 * columns on paper, if they differ.
 */
export function Split<Tag extends ElementType = 'div'>({
  as,
  gap = 'medium',
  align = 'center',
  columns = ['fill', 'fit'],
  wide = columns,
  areas,
  wideAreas = areas,
  paper,
  from = '40rem',
  isInline,
  ...rest
}: Props<
  Tag,
  Arrangement & {
    readonly columns?: readonly Column[];
    readonly wide?: readonly Column[];
    readonly areas?: readonly string[];
    readonly wideAreas?: readonly string[] | undefined;
    readonly paper?: readonly Column[];
    readonly from?: '40rem' | '44rem' | '64rem';
    readonly isInline?: boolean;
  }
>) {
  const style = {
    '--columns': tracks(columns),
    '--areas': areaLines(areas),
    '--wide-columns': tracks(wide),
    '--wide-areas': areaLines(wideAreas),
    ...(paper === undefined ? {} : { '--paper-columns': tracks(paper) }),
  } as CSSProperties;
  return (
    <Part
      as={as}
      kind="split"
      gap={gap}
      align={align}
      data-from={from}
      data-paper={paper === undefined ? undefined : 'columns'}
      data-inline={isInline}
      style={style}
      {...rest}
    />
  );
}

/**
 * As many equal columns of at least `min` rem as fit. They fill the line; with `isEven` a short line leaves the remaining columns empty.
 */
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
 * Lines of a list, each on a thin rule with `room` above and below its content; `rows` is the minimum height of one. With `min` they are
 * arranged in as many equal columns of at least that many rem as fit. A line that can be pressed as a whole has one link or button with the
 * class `ui-opens`.
 */
export function Ruled<Tag extends ElementType = 'ul'>({
  as,
  rows = 'text',
  room = 'tight',
  min,
  ...rest
}: Props<
  Tag,
  Pick<Arrangement, 'only' | 'className'> & {
    readonly rows?: RowHeight;
    readonly room?: RuleRoom;
    readonly min?: number;
  }
>) {
  const columns =
    min === undefined ? {} : { 'data-columns': true, style: { '--column': `${min}rem` } as CSSProperties };
  return (
    <Part as={as ?? 'ul'} role="list" kind="ruled" rows={rows} data-room={room} {...columns} {...rest} />
  );
}

/**
 * A task that fills the page: its action bar is at the bottom, however little is above it. If a part of it draws the bar, put it in an
 * element of the class `ui-task-foot`. With `isWide` it uses the space of the rail, which is folded on a tablet in landscape.
 */
export function Task({
  isWide,
  ...rest
}: Props<'div', Pick<Arrangement, 'gap' | 'narrowGap' | 'className'> & { readonly isWide?: boolean }>) {
  return <Part kind="task" gap="wide" data-rail={isWide === true ? 'folded' : undefined} {...rest} />;
}

/**
 * Shown next to a task on a tablet in landscape: it stays visible while the task scrolls, and scrolls separately. `below` is the height of
 * the sticky part above it, in rem.
 */
export function Beside<Tag extends ElementType = 'aside'>({
  as,
  below,
  ...rest
}: Props<Tag, Pick<Arrangement, 'gap' | 'className'> & { readonly below: number }>) {
  const style = { '--below': `${below}rem` } as CSSProperties;
  return <Part as={as ?? 'aside'} kind="beside" gap="medium" style={style} {...rest} />;
}

/** Facts about the thing above them, in small soft words next to each other. */
export function Facts<Tag extends ElementType = 'p'>({
  as,
  gap = 'medium',
  ...rest
}: Props<Tag, Pick<Arrangement, 'gap' | 'only' | 'area' | 'className'>>) {
  return <Part as={as ?? 'p'} kind="facts" gap={gap} rowGap="none" align="baseline" {...rest} />;
}

/** A printed line below a document for each person who signs it. */
export function Signatures({ of }: { readonly of: readonly string[] }) {
  return (
    <footer className="ui-signatures" data-only="paper">
      {of.map((who) => (
        <span key={who}>{who}</span>
      ))}
    </footer>
  );
}

/** Content for one place only, otherwise rendered as its element: `on="narrow"` for the short word on a phone. */
export function Only<Tag extends ElementType = 'div'>({
  on,
  ...rest
}: Props<Tag, Pick<Arrangement, 'area' | 'className'> & { readonly on: Place }>) {
  return <Part kind="only" only={on} {...rest} />;
}

/** Content for print only: letterheads, signatures, tables on paper. */
export function Paper<Tag extends ElementType = 'div'>(
  props: Props<Tag, { readonly className?: string | undefined }>,
) {
  return <Part kind="only" only="paper" {...props} />;
}

/** Content for one area of the `Split` around it, otherwise rendered as its element. */
export function Area<Tag extends ElementType = 'span'>({
  as,
  ...rest
}: Props<Tag, Pick<Arrangement, 'area' | 'className'>>) {
  return <Part as={as ?? 'span'} kind="area" {...rest} />;
}

interface PartProps extends Arrangement {
  readonly as?: ElementType | undefined;
  readonly kind:
    | 'stack'
    | 'cluster'
    | 'split'
    | 'grid'
    | 'ruled'
    | 'facts'
    | 'task'
    | 'beside'
    | 'only'
    | 'area';
  readonly style?: CSSProperties;
  readonly [other: string]: unknown;
}

function Part({ as: Tag = 'div', kind, className, style, ...props }: PartProps) {
  const { gap, rowGap, narrowGap, align, only, area, rule, rows, ...rest } = props;
  return (
    <Tag
      className={className === undefined ? `ui-${kind}` : `ui-${kind} ${className}`}
      data-gap={gap}
      data-row-gap={rowGap}
      data-narrow-gap={narrowGap}
      data-align={align}
      data-only={only}
      data-rule={rule}
      data-rows={rows}
      style={area === undefined ? style : { ...style, gridArea: area }}
      {...rest}
    />
  );
}

function areaLines(areas: readonly string[] | undefined): string {
  return areas === undefined ? 'none' : areas.map((line) => `'${line}'`).join(' ');
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
      return typeof column === 'number' ? `${column}rem` : column;
  }
}
