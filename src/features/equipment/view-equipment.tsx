import type { ShownUnit, StoredLot } from '#client/equipment/equipment.ts';
import type { Officer } from '#client/session/officer.ts';
import { chambers, type EquipmentChange } from '#domain/equipment/model.ts';
import {
  antigensThat,
  coldChainWords,
  freezingFacts,
  troubleTitle,
  troubleToDo,
} from '#bindings/cold-chain-words.ts';
import { equipmentTypeWords } from '#bindings/cold-chain-words.ts';
import { Cluster, Stack } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Details } from '#ui/layout/details.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { reportRepair } from './equipment-forms.tsx';
import { StoredLots } from './stored-lots.tsx';
import { equipmentStrings as words } from './strings.ts';
import { TemperatureSection } from './temperature-section.tsx';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { useToday } from '#bindings/use-today.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { ConfirmDialog } from '#ui/modal/confirm-dialog.tsx';
import { saveEquipment } from './equipment-saving.ts';
import { unitName } from '#bindings/cold-chain-words.ts';

interface ViewProps {
  readonly unit: ShownUnit;
  readonly officer: Officer;
  /** Opens an action on the unit. */
  readonly onOpen: (modal: 'temperature' | 'lots' | 'broken') => void;
  readonly onClose: () => void;
}

/** Everything about a unit: its temperatures, its lots and its history; printable. */
export function ViewEquipment({ unit, officer, onOpen, onClose }: ViewProps) {
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [words.id, unit.id],
    [words.type, equipmentTypeWords(unit.typeCce.name)],
    [words.model, unit.modelNumber?.name],
    [words.year, unit.year?.toString()],
    [words.status, words.conditions[unit.functionality]],
    [words.reason, unit.reason],
    [words.serial, unit.serialNumber],
    [words.manufacturer, unit.manufacturer?.name],
    [words.capacity, unit.capacity],
    [words.country, officer.country],
    [words.state, officer.state],
    [words.lga, officer.lga],
    [words.facility, officer.facility],
    [words.created, formatDateTime(unit.createdAt)],
    [words.updated, formatDateTime(unit.updatedAt)],
  ];
  return (
    <Modal
      title={words.viewTitle}
      isOpen
      isPrintable
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          {unit.functionality === 'good' ? (
            <Button icon="alert" onClick={() => onOpen('broken')}>
              {words.brokeDown}
            </Button>
          ) : (
            <Button icon="check" onClick={() => void reportRepair(officer, unit)}>
              {words.worksAgain}
            </Button>
          )}
          <Button icon="print" onClick={() => window.print()}>
            {words.print}
          </Button>
        </>
      }
    >
      <Troubles unit={unit} officer={officer} />
      <Details items={facts.map(([term, value]) => ({ term, value: value || words.nothing }))} />
      <Stack className="equipment-parts" gap="wide">
        <TemperatureSection officer={officer} unit={unit} onRecord={() => onOpen('temperature')} />
        <StoredLots unit={unit} onChoose={() => onOpen('lots')} />
        {unit.history.length === 0 ? null : (
          <Section title={words.history}>
            <Details
              items={unit.history.toReversed().map(({ at, kind, changes }) => ({
                term: `${formatDateTime(at)} · ${words.kinds[kind]}`,
                value: changes
                  .map(({ field, from, to }) =>
                    words.changed(words.fields[field], written(field, from), written(field, to)),
                  )
                  .join(', '),
              }))}
            />
          </Section>
        )}
      </Stack>
    </Modal>
  );
}

function written(field: EquipmentChange['field'], value: string): string {
  if (field === 'functionality' && (value === 'good' || value === 'bad')) return words.conditions[value];
  if (field === 'chambers')
    return (
      chambers
        .filter((one) => value.split(',').includes(one))
        .map((one) => coldChainWords.chambers[one])
        .join(', ') || words.nothing
    );
  return value || words.nothing;
}

/** Shows the troubles of a unit and what to do, and records that it was done: until then its vaccines are on hold. */
function Troubles({ unit, officer }: { readonly unit: ShownUnit; readonly officer: Officer }) {
  const { equipment } = pageEngine();
  const today = useToday();
  const lots = useLiveQuery(() => equipment.storedLots(today), [equipment, today]) ?? [];
  const here = lots.filter((lot) => lot.equipment === unit.id);
  const raised = unit.troubles.flatMap((trouble) => ('readings' in trouble ? trouble.readings : []));
  if (unit.troubles.length === 0) return null;
  return (
    <Stack className="mb-4">
      {unit.troubles.map((trouble) => (
        <Banner key={troubleTitle('', trouble)} tone="danger" title={troubleTitle(unitName(unit), trouble)}>
          <p>{troubleToDo(trouble)}</p>
          {trouble.kind === 'frozen' ? freezingFacts(here).map((fact) => <p key={fact}>{fact}</p>) : null}
        </Banner>
      ))}
      {raised.length === 0 ? null : (
        <LookedAt unit={unit} officer={officer} readings={raised} first={takenOutFirst(unit, here)} />
      )}
    </Stack>
  );
}

/** Names the shake test only if it can show something, and the vial monitor only if there was heat. */
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
  /** Lots that must be taken out of stock before the rest may be used. */
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
    <Cluster className="ui-no-print" isInline>
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
    </Cluster>
  );
}
