import { useLiveQuery } from 'dexie-react-hooks';
import { z } from 'zod';
import { pageEngine } from '#client/page-engine.ts';
import type { ShownUnit, StoredLot } from '#client/equipment/equipment.ts';
import type { Officer } from '#client/session/officer.ts';
import type { EquipmentEvent } from '#domain/equipment/activities.ts';
import { useToday } from '#bindings/use-today.ts';
import { Cluster, Ruled, Stack } from '#ui/layout/arrange.tsx';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import type { FieldInputProps } from '#ui/form/field-input-props.ts';
import { FormView } from '#ui/form/form-view.tsx';
import { ChecklistInput, tickedIn, tickedValue } from '#ui/form/inputs/checklist-input.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { saveEquipment } from './equipment-saving.ts';
import { equipmentStrings as words } from './strings.ts';
import { unitName } from '#bindings/cold-chain-words.ts';

const schema = z.object({ lots: z.string().default('') });
const fields: readonly Field<'lots'>[] = [
  {
    name: 'lots',
    kind: 'text',
    label: words.lots,
    span: 'full',
    input: (props) => <LotsInput {...props} />,
  },
];
const form = defineForm({ schema, fields, submitLabel: words.save, savingLabel: words.saving });

/** Ticks lots, or all or none of them with one tap. */
export function LotsInput(props: FieldInputProps) {
  const { options, onChange } = props;
  return (
    <>
      {options.length > 1 ? (
        <Cluster as="span" isInline>
          <Button onClick={() => onChange(tickedValue(options.map(({ value }) => value)))}>
            {words.tickAll}
          </Button>
          <Button onClick={() => onChange(tickedValue([]))}>{words.tickNone}</Button>
        </Cluster>
      ) : null}
      <ChecklistInput {...props} />
    </>
  );
}

/** The lots in a unit, and those on hold because of it although they now lie elsewhere. */
export function StoredLots({ unit, onChoose }: { readonly unit: ShownUnit; readonly onChoose: () => void }) {
  const { equipment } = pageEngine();
  const today = useToday();
  const lots = useLiveQuery(() => equipment.storedLots(today), [equipment, today]);
  const here = lots?.filter((lot) => lot.equipment === unit.id || lot.heldBy === unit.id) ?? [];
  return (
    <Section title={words.lots}>
      <Stack className="mt-3">
        {here.length === 0 ? <p className="ui-soft">{words.noLots}</p> : null}
        {here.some(({ isOnHold }) => isOnHold) ? <Banner tone="danger">{words.onHold}</Banner> : null}
        {here.length === 0 ? null : (
          <Ruled className="equipment-lots">
            {here.map((lot) => (
              <Cluster key={lot.id} as="li" gap="large" rowGap="none" align="stretch">
                <strong>
                  <Breakable text={words.lot(lot.antigenName, lot.batchNo)} />
                </strong>
                <span className="ui-figure">{words.doses(lot.left)}</span>
                <span className="ui-soft">{words.expires(formatDate(lot.expiryOn))}</span>
                {lot.equipment === unit.id ? null : <span className="ui-soft">{words.movedSince}</span>}
                {lot.isOnHold ? (
                  <Flag tone="danger" icon="pause">
                    {words.heldLot}
                  </Flag>
                ) : null}
              </Cluster>
            ))}
          </Ruled>
        )}
        <Cluster className="ui-no-print" isInline>
          <Button icon="box" onClick={onChoose}>
            {words.chooseLots}
          </Button>
        </Cluster>
      </Stack>
    </Section>
  );
}

interface ChooseProps {
  readonly officer: Officer;
  readonly unit: ShownUnit;
  readonly units: readonly ShownUnit[];
  readonly onDone: () => void;
}

/** Records which of the lots in stock lie in a unit. */
export function ChooseLots(props: ChooseProps) {
  const { equipment } = pageEngine();
  const today = useToday();
  const lots = useLiveQuery(() => equipment.storedLots(today), [equipment, today]);
  if (lots === undefined) return <Skeleton shape="form" />;
  if (lots.length === 0) return <EmptyState icon="box" title={words.noStock} />;
  return <Choice {...props} lots={lots} />;
}

function Choice({
  officer,
  unit,
  units,
  lots,
  onDone,
}: ChooseProps & { readonly lots: readonly StoredLot[] }) {
  const here = lots.filter((lot) => lot.equipment === unit.id).map(({ id }) => id);
  return (
    <FormView
      form={form}
      defaults={{ lots: tickedValue(here) }}
      options={{ lots: lots.map((lot) => ({ value: lot.id, label: labelOf(lot, { unit, units }) })) }}
      onSubmit={async ({ lots: typed }) => {
        const ticked = new Set(tickedIn(typed));
        const events = lots.flatMap((lot): EquipmentEvent[] => {
          const isHere = lot.equipment === unit.id;
          if (isHere === ticked.has(lot.id)) return [];
          return [{ type: 'store-lot', payload: { lot: lot.id, equipment: isHere ? null : unit.id } }];
        });
        if (events.length === 0) {
          onDone();
          return { ok: true };
        }
        const saved = await saveEquipment(officer, {
          form: null,
          events,
          words: { saved: words.lotsSaved, failed: words.failed },
        });
        if (saved.ok) onDone();
        return saved;
      }}
      onCancel={onDone}
    />
  );
}

function labelOf(
  { antigenName, batchNo, expiryOn, equipment }: StoredLot,
  { unit, units }: Pick<ChooseProps, 'unit' | 'units'>,
): string {
  const other = equipment === unit.id ? undefined : units.find(({ id }) => id === equipment);
  return [
    words.lot(antigenName, batchNo),
    words.expires(formatDate(expiryOn)),
    ...(other ? [words.inOther(unitName(other))] : []),
  ].join(', ');
}
