import { analysis } from '#contract/calls/analysis.ts';
import { minWeeks } from '#domain/reports/weeks-of-stock.ts';
import { wholeTenths } from '#domain/ledger/stock-level.ts';
import { addressOf } from '#bindings/places/unit-addresses.ts';
import { shelfWords } from '#bindings/ledger-words.ts';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { Only, Split } from '#ui/layout/arrange.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { Totals } from '#ui/layout/totals.tsx';
import { PlaceMap, WeeksCanvas } from '../drawings.ts';
import { FigureSection } from '../figure-section.tsx';
import type { FigureColumn } from '../figure-table.tsx';
import { inWeeks, weeksOnMap } from '../map/tile-bands.ts';
import { analysisStrings } from '../strings.ts';
import { defineSubject, monthEnds, placeName, type ShownSubject } from '../subject.tsx';
import { type WeeksFigures, type WeeksRow, weeksRows, weeksTotals } from './weeks-rows.ts';

/** Shows for each state or LGA how many weeks its stock lasts, and which antigen runs out first. */
export const WeeksSubject = defineSubject<WeeksFigures>({
  filters: ['state', 'year', 'quarter', 'antigen'],
  useAnswer: (user, { state, year, quarter, antigen }) =>
    useOnlineAnswer(analysis.weeks, { user, input: { params: { state, year, quarter, antigen } } }),
  hasFigures: ({ antigens }) => antigens.length > 0,
  words: ({ state, place, antigenName, selection: { year, quarter, antigen } }) => ({
    heading: state === null ? analysisStrings.weeksByState : analysisStrings.weeksByLga,
    note: [
      place,
      antigenName ?? analysisStrings.allAntigens,
      [year, quarter].filter((part) => part !== 'all').join(' '),
    ]
      .filter(Boolean)
      .join(', '),
    hint:
      antigen === 'all'
        ? `${analysisStrings.weeksHint} ${analysisStrings.weeksOfAll}`
        : analysisStrings.weeksHint,
  }),
  drawings: { map: (shown) => drawWeeks('map', shown), bar: (shown) => drawWeeks('bar', shown) },
});

function drawWeeks(kind: 'map' | 'bar', { section, selection, state, value }: ShownSubject<WeeksFigures>) {
  const isOfAll = selection.antigen === 'all';
  const rows = weeksRows(value);
  return (
    <>
      <WeeksTotals figures={value} isOfAll={isOfAll} />
      <FigureSection
        {...section}
        sheet={{
          rows,
          keyOf: ({ id, level }) => `${level} ${id}`,
          isRecorded: ({ isRecorded }) => isRecorded,
          name: {
            header: state === null ? analysisStrings.place : analysisStrings.lga,
            value: placeName,
          },
          addressOf,
          figures: columnsOf(value, isOfAll),
        }}
      >
        {(names) =>
          kind === 'map' ? (
            <PlaceMap
              places={rows.map(({ weeks, antigen, ...row }) => ({
                id: row.id,
                name: placeName(row),
                level: row.level,
                value: weeks,
                ...footOf({ weeks, antigen: isOfAll ? antigen : null }),
              }))}
              state={state}
              bands={weeksOnMap}
              show={inWeeks}
              {...names}
            />
          ) : (
            <WeeksCanvas
              rows={rows.flatMap(({ weeks, ...row }) =>
                weeks === null ? [] : [{ ...row, weeks: wholeTenths(weeks), name: placeName(row) }],
              )}
              {...names}
            />
          )
        }
      </FigureSection>
    </>
  );
}

/** Text below the weeks on a tile: their antigen, or their meaning. */
function footOf({ weeks, antigen }: Pick<WeeksRow, 'weeks' | 'antigen'>): { readonly foot?: string } {
  if (antigen !== null) return { foot: antigen };
  if (weeks === null || weeks >= minWeeks) return {};
  return { foot: weeks === 0 ? analysisStrings.stockOut : analysisStrings.low };
}

function columnsOf({ months }: WeeksFigures, isOfAll: boolean): readonly FigureColumn<WeeksRow>[] {
  const firstOut: FigureColumn<WeeksRow> = {
    header: analysisStrings.firstOut,
    value: ({ antigen }) => antigen ?? '—',
  };
  return [
    {
      header: analysisStrings.weeks,
      value: ({ weeks }) => (weeks === null ? null : wholeTenths(weeks)),
      show: ({ weeks }) => <WeeksBar weeks={weeks} />,
    },
    ...(isOfAll ? [firstOut] : []),
    {
      header: analysisStrings.inStock,
      value: ({ balance }) => balance,
      show: (row) => <InStock {...row} />,
    },
    { header: analysisStrings.issuedIn(...monthEnds(months)), value: ({ issued }) => issued },
    {
      header: analysisStrings.wastageRate,
      isPercent: true,
      value: ({ wastage }) => (wastage === null ? null : Math.round(wastage * 10) / 10),
      show: ({ wastage }) => (wastage === null ? '—' : analysisStrings.percent(wastage / 100)),
    },
  ];
}

function InStock({ balance, onTheWay, notUsable }: Pick<WeeksRow, 'balance' | 'onTheWay' | 'notUsable'>) {
  const shelf = shelfWords(balance, onTheWay);
  return (
    <>
      {formatQuantity(balance)}
      {shelf === null ? null : <small className="ui-soft block">{shelf}</small>}
      {notUsable > 0 ? <small className="ui-soft block">{analysisStrings.notUsable(notUsable)}</small> : null}
    </>
  );
}

/** Right end of the bars in the table, in weeks. */
const maxWeeks = 10;

/** Weeks as a bar, with a mark at the number that is enough, and as a figure; low stock is labelled. */
function WeeksBar({ weeks }: { readonly weeks: number | null }) {
  if (weeks === null) return <span className="ui-soft">{analysisStrings.useUnknown}</span>;
  const share = (of: number) => `${Math.min(100, (of * 100) / maxWeeks)}%`;
  const isLow = weeks < minWeeks;
  return (
    <Split as="span" gap="small" columns={[2.25, 6]} wide={[9, 2.75, 6.25]} isInline>
      <Only as="span" on="wide" className="analysis-weeks-track" aria-hidden="true">
        <span
          className="analysis-weeks-bar"
          data-low={isLow ? '' : undefined}
          style={{ inlineSize: share(weeks) }}
        />
        <span className="analysis-weeks-line" style={{ insetInlineStart: share(minWeeks) }} />
      </Only>
      <b>{inWeeks(weeks)}</b>
      <span className="justify-self-start">
        {isLow ? (
          <Flag tone={weeks === 0 ? 'danger' : 'warning'}>
            {weeks === 0 ? analysisStrings.stockOut : analysisStrings.low}
          </Flag>
        ) : null}
      </span>
    </Split>
  );
}

/** Totals in stock, issued and wasted over all places, above their map. */
function WeeksTotals({ figures, isOfAll }: { readonly figures: WeeksFigures; readonly isOfAll: boolean }) {
  const { balance, onTheWay, notUsable, issued, wastage, wastageRate, first } = weeksTotals(figures);
  const lasts =
    first === null
      ? analysisStrings.useUnknown
      : isOfAll
        ? analysisStrings.weeksOf(inWeeks(first.weeks), first.antigen)
        : analysisStrings.weeksLeft(inWeeks(first.weeks));
  const rate = wastageRate === null ? '' : analysisStrings.ofUsed(analysisStrings.percent(wastageRate / 100));
  const period = analysisStrings.monthsFrom(...monthEnds(figures.months));
  const totals = [
    [
      analysisStrings.totalBalance,
      balance,
      [shelfWords(balance, onTheWay), notUsable > 0 ? analysisStrings.notUsable(notUsable) : null, lasts]
        .filter(Boolean)
        .join(' · '),
    ],
    [analysisStrings.totalIssued, issued, period],
    [analysisStrings.totalWastage, wastage, [period, rate].filter(Boolean).join(' · ')],
  ] as const;
  return <Totals items={totals.map(([term, value, note]) => ({ term, value, note }))} />;
}
