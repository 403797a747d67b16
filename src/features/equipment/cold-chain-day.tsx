import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { ShownUnit, StoredLot } from '#client/equipment/equipment.ts';
import type { Officer } from '#client/session/officer.ts';
import type { ReadingRow } from '#contract/wire/equipment-rows.ts';
import type { EquipmentEvent } from '#domain/equipment/activities.ts';
import { chambersOf, halfOf } from '#domain/equipment/temperature.ts';
import { dateOf, type LocalDate, type LocalDateTime } from '#domain/kernel/local-date.ts';
import { type EquipmentId, readingIdOf } from '#domain/kernel/ids.ts';
import {
  chamberWords,
  coldChainWords,
  equipmentTypeWords,
  troubleTitle,
  troubleToDo,
  unitName,
} from '#bindings/cold-chain-words.ts';
import { useKept } from '#bindings/use-kept.ts';
import { useNow } from '#bindings/use-today.ts';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Cluster, Facts, Split, Stack, Task } from '#ui/layout/arrange.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import { notify } from '#ui/toast/notify.ts';
import { formatDateTime } from '#ui/table/format-date.ts';
import {
  chambersToRead,
  daysRead,
  fieldKey,
  inOrderOfNeed,
  type ReadChamber,
  readingOf,
  type TypedReadings,
  typedReadings,
  typedReadingsSchema,
} from './day-readings.ts';
import { reportRepair } from './equipment-forms.tsx';
import { saveEquipment } from './equipment-saving.ts';
import { HalfOfDay } from './half-of-day.tsx';
import { Alarm } from './record-temperature.tsx';
import { equipmentStrings as words } from './strings.ts';

const form = 'equipment/day';
const nothingTyped: TypedReadings = {};

interface DayProps {
  readonly officer: Officer;
  readonly units: readonly ShownUnit[];
  /** Opens a modal about a unit. */
  readonly onOpen: (modal: 'view' | 'broken' | 'move' | 'temperature', unit: EquipmentId) => void;
  readonly onAdd: () => void;
}

/**
 * The cold chain's day: each unit with its readings of the morning and the afternoon, the most urgent first. Typed values are kept until
 * saved, with the minute in which they were typed.
 */
export function ReadingsOfDay({ officer, units, onOpen, onAdd }: DayProps) {
  const { equipment } = pageEngine();
  const now = useNow();
  const today = dateOf(now);
  const { kept, keep, forget } = useKept(officer.userId, form, typedReadingsSchema);
  const [isSaving, setIsSaving] = useState(false);
  const month = `${today.slice(0, 7)}-01` as LocalDate;
  const ids = units.map(({ id }) => id);
  const readingsByUnit = useLiveQuery(
    async () =>
      new Map(await Promise.all(ids.map(async (id) => [id, await equipment.readings(id, month)] as const))),
    [equipment, month, ids.join(' ')],
  );
  const lots = useLiveQuery(() => equipment.storedLots(today), [equipment, today]);
  if (kept === undefined || readingsByUnit === undefined || lots === undefined)
    return <Skeleton shape="form" />;
  if (units.length === 0)
    return (
      <EmptyState
        title={words.empty}
        action={
          <Button icon="plus" tone="primary" onClick={onAdd}>
            {words.add}
          </Button>
        }
      />
    );
  const typed = kept ?? nothingTyped;
  const toRead = chambersToRead(units);
  const written = typedReadings(toRead, typed);
  const half = halfOf(now);
  const read = toRead.filter((one) =>
    readingOf(readingsByUnit.get(one.unit.id) ?? [], one, { day: today, half }),
  ).length;
  const wrong = written.find(({ event }) => event === null);
  const save = async () => {
    if (wrong !== undefined) {
      notify.warning(words.noTemperature(unitName(wrong.unit)));
      document.getElementById(wrong.key)?.focus();
      return;
    }
    setIsSaving(true);
    const events = written.flatMap(({ event }) => event ?? []);
    const saved = await saveEquipment(officer, {
      form,
      events,
      words: { saved: words.readingsSaved(events.length), failed: words.temperatureFailed },
      undo: {
        events: (ids) =>
          written.flatMap(({ unit }, at): EquipmentEvent[] => {
            const id = ids[at];
            if (id === undefined) return [];
            return [{ type: 'void-temperature', payload: { equipment: unit.id, reading: readingIdOf(id) } }];
          }),
        done: words.takenBack,
      },
    });
    setIsSaving(false);
    if (saved.ok) forget();
  };
  return (
    <Task gap="none">
      {inOrderOfNeed(units).map((unit) => (
        <UnitOfDay
          key={unit.id}
          officer={officer}
          unit={unit}
          lots={lots.filter((lot) => lot.equipment === unit.id)}
          readings={readingsByUnit.get(unit.id) ?? []}
          now={now}
          typed={typed}
          onTyped={keep}
          onOpen={(modal) => onOpen(modal, unit.id)}
        />
      ))}
      {toRead.length === 0 ? null : (
        <ActionBar
          sum={
            <>
              <strong>{written.length === 0 ? words.nothingToSave : words.toSave(written.length)}</strong>
              <small>{words.readNow[half](read, toRead.length)}</small>
            </>
          }
        >
          <Button
            tone="primary"
            size="large"
            isBusy={isSaving}
            isDisabled={written.length === 0}
            onClick={() => void save()}
          >
            {isSaving ? words.saving : words.saveReadings(written.length)}
          </Button>
        </ActionBar>
      )}
    </Task>
  );
}

interface UnitProps {
  readonly officer: Officer;
  readonly unit: ShownUnit;
  /** The lots in it. */
  readonly lots: readonly StoredLot[];
  /** Its readings of this month, newest first. */
  readonly readings: readonly ReadingRow[];
  readonly now: LocalDateTime;
  readonly typed: TypedReadings;
  readonly onTyped: (typed: TypedReadings) => void;
  readonly onOpen: (modal: 'view' | 'broken' | 'move' | 'temperature') => void;
}

function UnitOfDay({ officer, unit, lots, readings, now, typed, onTyped, onOpen }: UnitProps) {
  const name = unitName(unit);
  const doses = lots.reduce((sum, { left }) => sum + left, 0);
  const works = unit.functionality === 'good';
  // A typed value is already flagged as out of the band; for a broken unit, only harm to its vaccines is news.
  const isTyped = (chamber: ReadChamber['chamber']) => Boolean(typed[fieldKey({ unit, chamber })]?.celsius);
  const troubles = unit.troubles.filter(
    (trouble) => trouble.kind !== 'broken' && !('chamber' in trouble && (!works || isTyped(trouble.chamber))),
  );
  return (
    <section className="equipment-unit" aria-label={name}>
      <Split columns={['fill', 'fit']} gap="medium" align="start">
        <Cluster gap="medium" isOneLine align="start">
          <span className="equipment-sign" data-troubled={unit.troubles.length > 0}>
            <Icon name="fridge" />
          </span>
          <div>
            <h2>
              <button type="button" className="equipment-name" onClick={() => onOpen('view')}>
                <span className="ui-hidden-text">{words.view('')}</span> {name}
              </button>
            </h2>
            <Facts>
              <span>{equipmentTypeWords(unit.typeCce.name)}</span>
              <span>
                {lots.length === 0 ? coldChainWords.holdsNothing : coldChainWords.holds(lots.length, doses)}
              </span>
              {unit.status === 'saved' ? null : <StatusIcon status={unit.status} />}
            </Facts>
          </div>
        </Cluster>
        {works ? (
          <Button icon="alert" about={name} onClick={() => onOpen('broken')}>
            {words.brokenNow}
          </Button>
        ) : (
          <Button icon="check" about={name} onClick={() => void reportRepair(officer, unit)}>
            {words.worksAgain}
          </Button>
        )}
      </Split>
      <Stack gap="medium">
        {works ? (
          chambersOf(unit).map((chamber) => (
            <ChamberOfDay
              key={chamber}
              read={{ unit, chamber }}
              readings={readings}
              now={now}
              typed={typed}
              onTyped={onTyped}
              onEarlier={() => onOpen('temperature')}
            />
          ))
        ) : (
          <Broken unit={unit} lots={lots} onMove={() => onOpen('move')} />
        )}
        {troubles.map((trouble) => (
          <Banner
            key={troubleTitle('', trouble)}
            tone="danger"
            title={troubleTitle(name, trouble)}
            action={<Button onClick={() => onOpen('view')}>{words.whatLiesInIt}</Button>}
          >
            {troubleToDo(trouble)}
          </Banner>
        ))}
      </Stack>
    </section>
  );
}

/** Since when a unit has been out of order, and what still lies in it. */
function Broken({
  unit,
  lots,
  onMove,
}: {
  readonly unit: ShownUnit;
  readonly lots: readonly StoredLot[];
  readonly onMove: () => void;
}) {
  const since = unit.history.findLast(({ changes }) =>
    changes.some(({ field, to }) => field === 'functionality' && to === 'bad'),
  );
  const named = lots.map(({ antigenName, batchNo }) => `${antigenName} ${batchNo}`);
  return (
    <Banner
      tone={lots.length === 0 ? 'neutral' : 'danger'}
      title={words.brokenSince(formatDateTime(since?.at ?? unit.createdAt))}
      action={lots.length === 0 ? undefined : <Button onClick={onMove}>{words.whereDoesItGo}</Button>}
    >
      {unit.reason === null ? null : <p>{unit.reason}</p>}
      <p>{lots.length === 0 ? words.nothingLeftIn : words.stillLiesHere(named.join(', '))}</p>
    </Banner>
  );
}

interface ChamberProps {
  readonly read: ReadChamber;
  readonly readings: readonly ReadingRow[];
  readonly now: LocalDateTime;
  readonly typed: TypedReadings;
  readonly onTyped: (typed: TypedReadings) => void;
  /** Asks for a reading with its time. */
  readonly onEarlier: () => void;
}

function ChamberOfDay({ read, readings, now, typed, onTyped, onEarlier }: ChamberProps) {
  const { unit, chamber } = read;
  const key = fieldKey(read);
  const today = dateOf(now);
  const current = halfOf(now);
  const own = typed[key];
  const change = (celsius: string | null) => {
    const { [key]: _gone, ...others } = typed;
    // A value belongs to the minute in which typing began.
    onTyped(celsius === null ? others : { ...others, [key]: { celsius, at: own?.celsius ? own.at : now } });
  };
  const days = Number(today.slice(8));
  return (
    <Stack gap="small">
      <Split
        columns={['fill', 'fill']}
        wide={['fill', 'fill', 'fill']}
        gap="large"
        narrowGap="small"
        align="start"
      >
        {(['morning', 'afternoon'] as const).map((half) => (
          <HalfOfDay
            key={half}
            inputKey={key}
            unit={unit}
            chamber={chamber}
            half={half}
            current={current}
            today={today}
            reading={readingOf(readings, read, { day: today, half })}
            own={half === current ? own : undefined}
            onChange={change}
            onEarlier={onEarlier}
          />
        ))}
        <p className="ui-soft text-small ui-narrow-line equipment-band-words">
          <b>{chamberWords(chamber)}.</b>{' '}
          {words.readThisMonth[current](daysRead(readings, read, { half: current, today }), days)}
        </p>
      </Split>
      {own === undefined ? null : <Alarm typed={own.celsius} unit={unit} chamber={chamber} />}
    </Stack>
  );
}
