import { Link, useSearchParams } from 'react-router-dom';
import type { Card } from '#contract/calls/monitoring.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Figure } from '#ui/layout/figure.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import { shelfWords } from '#bindings/ledger-words.ts';
import { monitoringStrings } from '../strings.ts';
import { totals, type Total } from './balance-path.ts';
import { Facts, Ruled, Split, Stack } from '#ui/layout/arrange.tsx';

export interface Part {
  readonly key: string;
  readonly name: string;
  readonly meta: string | null;
  readonly value: number;
  /** Doses of a balance that were sent and not confirmed. */
  readonly onTheWay: number;
  /** Address of the next breakdown; null for a part that has none. */
  readonly to: string | null;
}

interface PartRowsProps {
  readonly total: Total;
  readonly value: number;
  readonly onTheWay: number;
  readonly level: Card['level'];
  readonly parts: readonly Part[];
}

const options = totals.map((value) => ({ value, label: monitoringStrings.unitTotals[value] }));

/** A total and its parts, largest first. */
export function PartRows({ total, value, onTheWay, level, parts }: PartRowsProps) {
  const [params, setParams] = useSearchParams();
  const shown = parts.filter((part) => part.value !== 0).toSorted((a, b) => b.value - a.value);
  const most = Math.max(...shown.map((part) => part.value), 1);
  const choose = (next: Total) => {
    const changed = new URLSearchParams(params);
    changed.set('total', next);
    setParams(changed, { replace: true, preventScrollReset: true });
  };
  const title = level === 'state' ? monitoringStrings.totals[total] : monitoringStrings.unitTotals[total];
  return (
    <>
      <Toggle label={monitoringStrings.balances} options={options} value={total} onChange={choose} />
      <Section
        title={title}
        note={monitoringStrings.partsAddUp(shown.length, value)}
        description={monitoringStrings.totalsMean[total]}
      >
        <p className="pb-2">
          <Figure value={value} unit={monitoringStrings.doses(value)} />
          <Shelf total={total} value={value} onTheWay={onTheWay} />
        </p>
        {shown.length === 0 ? (
          <EmptyState title={monitoringStrings.noParts} />
        ) : (
          <Ruled rows="tall">
            {shown.map((part) => (
              <li key={part.key}>
                <PartRow part={part} total={total} most={most} />
              </li>
            ))}
          </Ruled>
        )}
      </Section>
    </>
  );
}

/** Splits a balance into stock here and on the way; empty for any other total. */
export function Shelf({ total, value, onTheWay }: Pick<PartRowsProps, 'total' | 'value' | 'onTheWay'>) {
  const words = total === 'balance' ? shelfWords(value, onTheWay) : null;
  return words === null ? null : <Facts as="small">{words}</Facts>;
}

function PartRow({
  part,
  total,
  most,
}: { readonly part: Part; readonly most: number } & Pick<PartRowsProps, 'total'>) {
  const share = Math.max(0, part.value) / most;
  const words = (
    <>
      <Stack as="span" gap="none">
        <strong className="text-lead">
          <Breakable text={part.name} />
        </strong>
        {part.meta === null ? null : <Facts as="span">{part.meta}</Facts>}
        <Shelf total={total} value={part.value} onTheWay={part.onTheWay} />
        <span className="mon-bar" style={{ inlineSize: `${Math.round(share * 100)}%` }} aria-hidden="true" />
      </Stack>
      <b className="text-head">{formatQuantity(part.value)}</b>
    </>
  );
  if (part.to === null) return <Split gap="small">{words}</Split>;
  return (
    <Split as={Link} to={part.to} className="ui-opens" gap="small" columns={['fill', 'fit', 1.25]}>
      {words}
      <Icon name="right" />
    </Split>
  );
}
