import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { ShownUnit, StoredLot } from '#client/equipment/equipment.ts';
import type { Officer } from '#client/session/officer.ts';
import {
  antigensThat,
  freezingFacts,
  troubleTitle,
  troubleToDo,
  unitName,
} from '#bindings/cold-chain-words.ts';
import { useToday } from '#bindings/use-today.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { ConfirmDialog } from '#ui/modal/confirm-dialog.tsx';
import { saveEquipment } from './equipment-saving.ts';
import { equipmentStrings as words } from './strings.ts';

/** What is wrong with a unit, what is to be done, and that it was done: until then the vaccines in it are on hold. */
export function Troubles({ unit, officer }: { readonly unit: ShownUnit; readonly officer: Officer }) {
  const { equipment } = pageEngine();
  const today = useToday();
  const lots = useLiveQuery(() => equipment.storedLots(today), [equipment, today]) ?? [];
  const here = lots.filter((lot) => lot.equipment === unit.id);
  const raised = unit.troubles.flatMap((trouble) => ('readings' in trouble ? trouble.readings : []));
  if (unit.troubles.length === 0) return null;
  return (
    <div className="equipment-troubles">
      {unit.troubles.map((trouble) => (
        <Banner key={troubleTitle('', trouble)} tone="danger" title={troubleTitle(unitName(unit), trouble)}>
          <p>{troubleToDo(trouble)}</p>
          {trouble.kind === 'frozen' ? freezingFacts(here).map((fact) => <p key={fact}>{fact}</p>) : null}
        </Banner>
      ))}
      {raised.length === 0 ? null : (
        <LookedAt unit={unit} officer={officer} readings={raised} first={takenOutFirst(unit, here)} />
      )}
    </div>
  );
}

/** The shake test is only named where it tells something, and a vial monitor where there was heat. */
function takenOutFirst({ troubles }: ShownUnit, here: readonly StoredLot[]): readonly string[] {
  const isFrozen = troubles.some(({ kind }) => kind === 'frozen');
  const tests = (['shake-test', 'no-test'] as const).flatMap((kind) => {
    const antigens = isFrozen ? antigensThat(kind, here) : '';
    return antigens === '' ? [] : [words.lookedAtFirst[kind](antigens)];
  });
  return [...tests, ...(troubles.some(({ kind }) => kind === 'hot') ? [words.lookedAtFirst.heated] : [])];
}

function LookedAt({
  unit,
  officer,
  readings,
  first,
}: {
  readonly unit: ShownUnit;
  readonly officer: Officer;
  readonly readings: ShownUnit['last'][number]['last']['id'][];
  /** What has to leave the stock before the rest may be used. */
  readonly first: readonly string[];
}) {
  const [isAsking, setIsAsking] = useState(false);
  const settle = async () => {
    await saveEquipment(officer, {
      form: null,
      events: [{ type: 'settle-alarm', payload: { equipment: unit.id, readings } }],
      words: { saved: words.lookedAtSaved, failed: words.failed },
    });
    setIsAsking(false);
  };
  return (
    <div className="equipment-icons ui-no-print">
      <Button icon="check" onClick={() => setIsAsking(true)}>
        {words.lookedAt}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={words.lookedAtTitle}
          isOpen
          confirmLabel={words.yes}
          cancelLabel={words.no}
          onConfirm={() => void settle()}
          onCancel={() => setIsAsking(false)}
        >
          {first.map((fact) => (
            <p key={fact}>{fact}</p>
          ))}
          <p>{words.lookedAtThen}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
