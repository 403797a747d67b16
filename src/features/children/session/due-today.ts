import type { StockChoice } from '#client/children/stock-choices.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import type { DueChoice } from '../immunize/immunize-visit.ts';
import { type CarriedLot, nextToOpen, type Session } from './session.ts';

/** A dose that is due, and the vial that it would come from. */
export interface DueToday extends DueChoice {
  /** The open vial of the session; null where none has a dose left that may be given. */
  readonly source: StockChoice | null;
  /** What the next vial would be opened from, while none is open; null where none is carried. */
  readonly toOpen: CarriedLot | null;
}

/** Where each due dose would come from: the vial that was opened first is finished first. */
export function dueToday(
  session: Session,
  due: readonly DueChoice[],
  stock: ReadonlyMap<AntigenId, readonly StockChoice[]>,
): readonly DueToday[] {
  return due.map((choice) => {
    const source = openSource(session, stock.get(choice.antigen) ?? []);
    return { ...choice, source, toOpen: source ? null : (nextToOpen(session, choice.antigen) ?? null) };
  });
}

function openSource({ vials }: Session, choices: readonly StockChoice[]): StockChoice | null {
  for (const { entry } of vials) {
    const choice = choices.find(({ kind, source }) => kind === 'issued' && source === entry);
    if (choice && choice.available > 0 && choice.cautions.length === 0) return choice;
  }
  return null;
}
