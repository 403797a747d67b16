import { useToday } from '#bindings/use-today.ts';
import { Button } from '#ui/layout/button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { amendmentStrings } from '../amendments/amendment-strings.ts';
import { ScanArrival } from '../scan/scan-arrival.tsx';
import type { ShownEntry } from '../shown.ts';
import { useFoundLine } from '../voucher/use-found-line.ts';
import { voucherNo } from '#domain/ledger/paper-code.ts';
import { voucherStrings } from '../voucher/voucher-strings.ts';
import { ArrivalLine } from './arrival-line.tsx';
import { arrivalsStrings } from './arrivals-strings.ts';
import { byVoucher } from './by-voucher.ts';
import type { CountedArrival, TypedArrivals } from './counted-arrivals.ts';

interface SentLotsProps {
  readonly arrivals: readonly ShownEntry[];
  readonly typed: TypedArrivals;
  readonly counted: readonly CountedArrival[];
  /** Doses in a vial that products come in, by antigen; the vials of a lot are told by its own label first. */
  readonly sizes: ReadonlyMap<string, number | undefined>;
  readonly onTyped: (typed: TypedArrivals) => void;
}

/** What was sent, voucher by voucher. One tap counts all of a voucher as it was sent; a lot that is left empty stays open. */
export function SentLots({ arrivals, typed, counted, sizes, onTyped }: SentLotsProps) {
  const today = useToday();
  const { found, list, find } = useFoundLine();
  const takeAll = (lots: readonly ShownEntry[]) =>
    onTyped({
      ...typed,
      ...Object.fromEntries(
        lots.map(({ id, doses }) => [id, { ...typed[id], counted: String(doses) }] as const),
      ),
    });
  return (
    <div ref={list} className="stock-delivery">
      {byVoucher(arrivals).map(({ key, first, arrivals: lots }, at) => (
        <Section
          key={key}
          title={arrivalsStrings.from(first.origin?.name ?? amendmentStrings.anotherFacility)}
          note={paperOf(first, lots)}
          actions={
            <>
              {at === 0 ? <ScanArrival arrivals={arrivals} onFound={find} /> : null}
              <Button icon="check" onClick={() => takeAll(lots)}>
                {arrivalsStrings.allAsSent}
              </Button>
            </>
          }
        >
          <ul className="stock-arrivals" role="list">
            {lots.map((entry) => (
              <ArrivalLine
                key={entry.id}
                entry={entry}
                today={today}
                perVial={entry.dosesPerVial ?? sizes.get(entry.antigen) ?? null}
                typed={typed[entry.id] ?? notCounted}
                counted={counted.find((line) => line.entry.id === entry.id)}
                isFound={found === entry.id}
                onTyped={(line) => onTyped({ ...typed, [entry.id]: line })}
              />
            ))}
          </ul>
        </Section>
      ))}
    </div>
  );
}

const notCounted = { counted: '' } as const;

function paperOf({ voucher }: ShownEntry, lots: readonly ShownEntry[]): string {
  const count = voucherStrings.lotsOf(lots.length);
  return voucher === undefined ? count : `${voucherStrings.voucherNo(voucherNo(voucher))} · ${count}`;
}
