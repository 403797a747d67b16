import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { pageEngine } from '#client/page-engine.ts';
import type { ShownUnit, StoredLot } from '#client/equipment/equipment.ts';
import { officerDraft } from '#client/outbox/officer-draft.ts';
import type { Officer } from '#client/session/officer.ts';
import type { EquipmentEvent } from '#domain/equipment/activities.ts';
import { takesVaccines } from '#domain/equipment/hold.ts';
import { bandOf, celsiusSchema, sideOfBand, typedCelsius } from '#domain/equipment/temperature.ts';
import { type EquipmentId, type EventId, readingIdOf } from '#domain/kernel/ids.ts';
import { textOrNothingSchema } from '#domain/kernel/text.ts';
import { coldChainWords, degreesOf, equipmentTypeWords, unitName } from '#bindings/cold-chain-words.ts';
import { useNow, useToday } from '#bindings/use-today.ts';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import type { FieldInputProps, Option } from '#ui/form/field-input-props.ts';
import { FormView } from '#ui/form/form-view.tsx';
import { tickedIn, tickedValue } from '#ui/form/inputs/checklist-input.tsx';
import { RadioInput } from '#ui/form/inputs/radio-input.tsx';
import { named } from '#ui/form/named-schema.ts';
import { Facts } from '#ui/layout/arrange.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { CelsiusInput } from './celsius-input.tsx';
import { saveEquipment } from './equipment-saving.ts';
import { LotsInput } from './stored-lots.tsx';
import { equipmentStrings as words } from './strings.ts';

const causes = ['no-cold', 'no-power', 'door', 'other'] as const;
/** Places that are not a unit on the list: the lot stays where it is, or goes into a cold box or to another facility. */
const otherPlaces = ['stays', 'cold-box', 'sent'] as const;
type OtherPlace = (typeof otherPlaces)[number];

interface BreakdownProps {
  readonly officer: Officer;
  readonly unit: ShownUnit;
  readonly units: readonly ShownUnit[];
  readonly onDone: () => void;
}

/**
 * Records what happened to a unit that broke down, what lies in it and where that goes. All its lots and another unit with the same band
 * are suggested. For a unit already known to be broken, only the latter two are asked.
 */
export function Breakdown(props: BreakdownProps) {
  const { equipment } = pageEngine();
  const today = useToday();
  const lots = useLiveQuery(() => equipment.storedLots(today), [equipment, today]);
  if (lots === undefined) return <Skeleton shape="form" />;
  // A lot that was not assigned to a unit may lie in any of several.
  const mayBeHere = lots.filter(
    (lot) => lot.equipment === props.unit.id || (lot.equipment === null && !lot.isInNone),
  );
  return <BreakdownForm {...props} lots={mayBeHere} />;
}

function BreakdownForm({
  officer,
  unit,
  units,
  lots,
  onDone,
}: BreakdownProps & { readonly lots: readonly StoredLot[] }) {
  const isNew = unit.functionality === 'good';
  const draft = `equipment/${isNew ? 'broken' : 'move'}/${unit.id}`;
  const navigate = useNavigate();
  const now = useNow();
  const others = useMemo(() => unitsFor(unit, units), [unit, units]);
  const form = useMemo(
    () => breakdownForm({ isNew, hasLots: lots.length > 0, others }),
    [isNew, lots.length, others],
  );
  return (
    <FormView
      form={form}
      draft={officerDraft(officer, draft)}
      defaults={{
        lots: tickedValue(proposedLots(lots, unit).map(({ id }) => id)),
        // A unit in trouble is never suggested, because it may harm vaccines.
        goesTo: others.find(({ troubles }) => troubles.length === 0)?.id ?? 'stays',
      }}
      options={{
        lots: lots.map((lot) => ({ value: lot.id, label: lotLabel(lot) })),
        goesTo: [
          ...others.map((other) => ({ value: other.id, label: unitName(other) })),
          ...otherPlaces.map((value) => ({ value, label: words.places[value] })),
        ],
      }}
      sum={(values) => <Sum values={values} lots={lots} others={others} />}
      onSubmit={async ({ cause, celsius, reason, lots: typed, goesTo }) => {
        const ticked = new Set(tickedIn(typed));
        const place = placeOf(goesTo, others);
        const read: EquipmentEvent[] =
          celsius === undefined
            ? []
            : [{ type: 'record-temperature', payload: { equipment: unit.id, celsius, readAt: now } }];
        const said = [cause && cause !== 'other' ? words.causes[cause] : '', reason]
          .filter(Boolean)
          .join(': ');
        const condition: EquipmentEvent[] = isNew
          ? [
              {
                type: 'change-condition',
                payload: { equipment: unit.id, functionality: 'bad', reason: said || null },
              },
            ]
          : [];
        const moves = movesOf(lots, { ticked, unit: unit.id, place });
        const events = [...read, ...condition, ...moves];
        const saved = await saveEquipment(officer, {
          form: draft,
          events,
          words: { saved: isNew ? words.breakdownSaved : words.lotsSaved, failed: words.failed },
          undo: {
            events: (ids) => undoOf(events, ids, { unit: unit.id }),
            done: isNew ? words.breakdownUndone : words.moveUndone,
          },
        });
        if (!saved.ok) return saved;
        onDone();
        if (place === 'sent') void navigate('/ledger/transfer');
        return saved;
      }}
      onCancel={onDone}
    />
  );
}

/** The lots known to lie in a unit or, if there are none, all unassigned ones. */
function proposedLots(lots: readonly StoredLot[], unit: ShownUnit): readonly StoredLot[] {
  const known = lots.filter(({ equipment }) => equipment === unit.id);
  return known.length > 0 ? known : lots;
}

/** Units that can take vaccines, those within their band first. */
function unitsFor(broken: ShownUnit, units: readonly ShownUnit[]): readonly ShownUnit[] {
  return units
    .filter((unit) => unit.id !== broken.id && takesVaccines(unit))
    .toSorted((a, b) => Number(b.troubles.length === 0) - Number(a.troubles.length === 0));
}

function lotLabel({ antigenName, batchNo, left, vvmStage, freezing }: StoredLot): string {
  return [
    words.lot(antigenName, batchNo),
    words.doses(left),
    words.stageOf(vvmStage),
    ...(freezing === 'unharmed' ? [] : [words.mustNotFreeze]),
  ].join(', ');
}

/** A place chosen in the form. If the unit has been removed since, the lots stay. */
function placeOf(goesTo: string, others: readonly ShownUnit[]): EquipmentId | OtherPlace {
  const other = others.find(({ id }) => id === goesTo);
  return other?.id ?? otherPlaces.find((place) => place === goesTo) ?? 'stays';
}

/**
 * Moves of the lots. A lot that stays is recorded as lying in the unit, so that it is on hold. A lot that goes elsewhere is first recorded
 * as having lain here, so that it stays on hold for heat or freezing that it met. An unticked lot lies elsewhere, which is recorded only if
 * it was assigned to this unit.
 */
function movesOf(
  lots: readonly StoredLot[],
  {
    ticked,
    unit,
    place,
  }: {
    readonly ticked: ReadonlySet<string>;
    readonly unit: EquipmentId;
    readonly place: EquipmentId | OtherPlace;
  },
): EquipmentEvent[] {
  const stays = place === 'stays' || place === 'sent';
  const to = stays ? unit : place === 'cold-box' ? null : place;
  return lots.flatMap((lot): EquipmentEvent[] => {
    if (ticked.has(lot.id))
      return [...(lot.isNoted || to === unit ? [] : [unit]), to].map((equipment) => ({
        type: 'store-lot',
        payload: { lot: lot.id, equipment },
      }));
    return lot.equipment === unit ? [{ type: 'store-lot', payload: { lot: lot.id, equipment: null } }] : [];
  });
}

/** Events that undo a breakdown or a move: the lots lie in the unit again. */
function undoOf(
  events: readonly EquipmentEvent[],
  ids: readonly EventId[],
  { unit }: { readonly unit: EquipmentId },
): EquipmentEvent[] {
  return events.flatMap((event, at): EquipmentEvent[] => {
    const id = ids[at];
    if (id === undefined) return [];
    switch (event.type) {
      case 'record-temperature':
        return [{ type: 'void-temperature', payload: { equipment: unit, reading: readingIdOf(id) } }];
      case 'change-condition':
        return [
          { type: 'change-condition', payload: { equipment: unit, functionality: 'good', reason: null } },
        ];
      case 'store-lot':
        return event.payload.equipment === unit
          ? []
          : [{ type: 'store-lot', payload: { lot: event.payload.lot, equipment: unit } }];
      default:
        return [];
    }
  });
}

const schema = z.object({
  cause: z.enum(causes).optional(),
  celsius: z
    .preprocess(
      (typed) => (typeof typed === 'string' && typed.trim() !== '' ? typedCelsius(typed) : undefined),
      celsiusSchema.optional(),
    )
    .optional(),
  reason: textOrNothingSchema().default(''),
  lots: z.string().default(''),
  goesTo: z.string().default('stays'),
});
type Typed = z.output<typeof schema>;

function breakdownForm({
  isNew,
  hasLots,
  others,
}: {
  readonly isNew: boolean;
  readonly hasLots: boolean;
  readonly others: readonly ShownUnit[];
}) {
  const happened: readonly Field<keyof Typed>[] = [
    {
      name: 'cause',
      kind: 'radio',
      label: words.whatHappened,
      span: 'full',
      options: causes.map((value) => ({ value, label: words.causes[value] })),
    },
    {
      name: 'celsius',
      kind: 'text',
      label: words.readsNow,
      input: (props) => <CelsiusInput {...props} />,
    },
    { name: 'reason', kind: 'text', label: words.reason, description: words.reasonHint },
  ];
  const moves: readonly Field<keyof Typed>[] = [
    {
      name: 'lots',
      kind: 'text',
      label: words.whatLiesInIt,
      description: words.untickElsewhere,
      span: 'full',
      input: (props) => <LotsInput {...props} />,
    },
    {
      name: 'goesTo',
      kind: 'radio',
      label: words.whereItGoes,
      isRequired: true,
      span: 'full',
      input: (props) => <PlaceInput {...props} others={others} />,
    },
  ];
  const fields = [...(isNew ? happened : []), ...(hasLots ? moves : [])];
  return defineForm({
    schema: named(schema, fields),
    fields,
    submitLabel: isNew ? words.saveBreakdown : words.saveMove,
    savingLabel: words.saving,
  });
}

function PlaceInput({ others, ...props }: FieldInputProps & { readonly others: readonly ShownUnit[] }) {
  const look = ({ value, label }: Option) => (
    <span className="equipment-place">
      <strong>{label}</strong>
      <Facts as="span">{factsOf(value)}</Facts>
    </span>
  );
  const factsOf = (value: string) => {
    const unit = others.find(({ id }) => id === value);
    if (unit === undefined) return words.placeFacts[placeOf(value, []) as OtherPlace];
    return [
      equipmentTypeWords(unit.typeCce.name),
      ...unit.last.map(({ chamber, last }) => {
        const side = sideOfBand(last.celsius, bandOf(unit, { chamber }));
        return `${words.degrees(degreesOf(last.celsius))}, ${words.standings[side]}, ${formatDateTime(last.readAt)}`;
      }),
      ...(unit.last.length === 0 ? [words.notRead] : []),
    ].map((fact) => <span key={fact}>{fact}</span>);
  };
  return <RadioInput {...props} look={look} />;
}

/** What will be saved, and what that means for the lots. */
function Sum({
  values,
  lots,
  others,
}: {
  readonly values: Readonly<Record<string, string>>;
  readonly lots: readonly StoredLot[];
  readonly others: readonly ShownUnit[];
}) {
  const ticked = new Set(tickedIn(values['lots']));
  const own = lots.filter(({ id }) => ticked.has(id));
  const doses = own.reduce((sum, { left }) => sum + left, 0);
  const place = placeOf(values['goesTo'] ?? 'stays', others);
  const stays = place === 'stays' || place === 'sent';
  return (
    <>
      <strong>
        {own.length === 0 ? coldChainWords.holdsNothing : words.lotsAndDoses(own.length, doses)}
      </strong>
      {own.length === 0 ? null : <small>{stays ? words.willBeHeld : words.lookBeforeUse}</small>}
    </>
  );
}
