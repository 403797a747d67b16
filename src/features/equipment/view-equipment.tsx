import type { ShownUnit } from '#client/equipment/equipment.ts';
import type { Officer } from '#client/session/officer.ts';
import { chambers, type EquipmentChange } from '#domain/equipment/model.ts';
import { coldChainWords, equipmentTypeWords } from '#bindings/cold-chain-words.ts';
import { Button } from '#ui/layout/button.tsx';
import { Details } from '#ui/layout/details.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { reportRepair } from './equipment-forms.tsx';
import { StoredLots } from './stored-lots.tsx';
import { equipmentStrings as words } from './strings.ts';
import { Troubles } from './trouble-banner.tsx';
import { TemperatureSection } from './temperature-section.tsx';

interface ViewProps {
  readonly unit: ShownUnit;
  readonly officer: Officer;
  /** Opens what is to be done about it. */
  readonly onOpen: (modal: 'temperature' | 'lots' | 'broken') => void;
  readonly onClose: () => void;
}

/** All that is known of a unit, how cold it was, what lies in it and what became of it; to be printed too. */
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
      <div className="equipment-parts">
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
      </div>
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
