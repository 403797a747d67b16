import { useState } from 'react';
import { type PlaceDetails, places } from '#contract/calls/places.ts';
import type { Session } from '#client/session/session-facts.ts';
import { NotLoaded } from '#bindings/online/answer-age.tsx';
import { sendOnce } from '#bindings/online/send-once.ts';
import { onlineStrings } from '#bindings/online/strings.ts';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { problemWords } from '#bindings/problem-words.ts';
import { Cluster, Stack } from '#ui/layout/arrange.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Details } from '#ui/layout/details.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { SupportDetails } from '#ui/layout/support-details.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { formatDate, formatDateTime } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { notify } from '#ui/toast/notify.ts';
import { happenedWords, noPlaces, organisationStrings as strings } from './strings.ts';
import { z } from 'zod';
import { textSchema } from '#domain/kernel/text.ts';
import { OnlineForm } from '#bindings/online/online-form.tsx';
import { useUnitChoice } from '#bindings/places/use-unit-choice.tsx';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import type { Option } from '#ui/form/field-input-props.ts';
import { ChecklistInput, tickedIn, tickedValue } from '#ui/form/inputs/checklist-input.tsx';
import { named } from '#ui/form/named-schema.ts';

interface PlaceModalProps {
  readonly viewer: Session;
  readonly id: string;
  readonly onClose: () => void;
}

/** A whole place, as the server has it now, and the decisions about it. */
export function PlaceModal({ viewer, id, onClose }: PlaceModalProps) {
  const { value, failure, reload } = useOnlineAnswer(places.details, {
    user: viewer.userId,
    input: { params: { id } },
  });
  return (
    <Modal title={value?.name ?? strings.facility} isOpen onClose={onClose} size="large">
      {value !== undefined ? (
        <Place place={value} isManager={viewer.roles.userManager} onClose={onClose} />
      ) : failure === null ? (
        <Skeleton shape="form" />
      ) : (
        <NotLoaded failure={failure} needsServer={strings.needsServer} onAgain={reload} />
      )}
    </Modal>
  );
}

type Task = 'view' | 'change' | 'close' | 'succeed' | 'merge';

function Place({
  place,
  isManager,
  onClose,
}: {
  readonly place: PlaceDetails;
  readonly isManager: boolean;
  readonly onClose: () => void;
}) {
  const [task, setTask] = useState<Task>('view');
  const [isBack, setIsBack] = useState(false);
  const back = () => {
    setIsBack(true);
    setTask('view');
  };
  switch (task) {
    case 'change':
      return <ChangePlace place={place} onDone={back} />;
    case 'close':
      return <ClosePlace place={place} onDone={back} />;
    case 'succeed':
      return <SucceedPlace place={place} onDone={back} />;
    case 'merge':
      return <MergePlace place={place} onDone={back} onMerged={onClose} />;
    case 'view':
      return (
        // The form is gone with its button: without the focus the keyboard could not close the dialog.
        <Stack gap="large" tabIndex={-1} ref={isBack ? takeFocus : undefined}>
          {place.closed_at === null ? null : (
            <Banner tone="neutral" title={strings.closed}>
              {strings.closeHint}
            </Banner>
          )}
          <Facts place={place} />
          {isManager ? <Decisions place={place} onTask={setTask} /> : null}
          {place.history.length === 0 ? null : <History lines={place.history} />}
          <SupportDetails>
            <Details items={[{ term: strings.code, value: place.code }]} />
          </SupportDetails>
        </Stack>
      );
  }
}

function takeFocus(element: HTMLElement | null) {
  element?.focus();
}

function Facts({ place }: { readonly place: PlaceDetails }) {
  return (
    <Details
      items={[
        { term: strings.country, value: place.level === 'country' ? null : place.country },
        { term: strings.state, value: place.level === 'state' ? null : place.state },
        { term: strings.lga, value: place.level === 'lga' ? null : place.local_lga },
        { term: strings.kind, value: place.kind },
        { term: strings.ward, value: place.ward },
        { term: strings.supplies, value: place.serves.map(({ name }) => name).join(', ') },
        {
          term: strings.inside,
          value: place.level === 'facility' ? null : formatQuantity(place.inside),
        },
        { term: strings.users, value: formatQuantity(place.users) },
        {
          term: strings.records,
          value:
            place.level === 'facility' ? (place.has_records ? strings.hasRecords : strings.noRecords) : null,
        },
        {
          term: strings.closedOn,
          value: place.closed_at === null ? null : formatDate(place.closed_at),
        },
        { term: strings.successor, value: place.successor },
      ]}
    />
  );
}

function Decisions({
  place,
  onTask,
}: {
  readonly place: PlaceDetails;
  readonly onTask: (task: Task) => void;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const reopen = async () => {
    setIsBusy(true);
    const answer = await sendOnce(places.reopen, {
      params: { id: place.id },
      idempotencyKey: crypto.randomUUID(),
    });
    setIsBusy(false);
    if (answer.ok) notify.success(strings.reopened(place.name));
    else if (answer.reason === 'no-connection') notify.error(onlineStrings.checkNetwork);
    else notify.error(problemWords(answer) ?? onlineStrings.notSaved);
  };
  return (
    <Cluster>
      <Button icon="edit" onClick={() => onTask('change')}>
        {strings.change}
      </Button>
      {place.closed_at === null ? (
        <Button icon="lock" onClick={() => onTask('close')}>
          {strings.close}
        </Button>
      ) : (
        <Button icon="undo" isBusy={isBusy} onClick={() => void reopen()}>
          {strings.reopen}
        </Button>
      )}
      {place.closed_at === null || place.successor !== null ? null : (
        <Button icon="right" onClick={() => onTask('succeed')}>
          {strings.succeed}
        </Button>
      )}
      {place.has_records ? null : (
        <Button icon="archive" onClick={() => onTask('merge')}>
          {strings.merge}
        </Button>
      )}
    </Cluster>
  );
}

function History({ lines }: { readonly lines: PlaceDetails['history'] }) {
  return (
    <Section title={strings.history}>
      <Stack as="ul" gap="none" className="organisation-history" role="list">
        {lines.map((line) => (
          <Stack as="li" gap="none" key={`${line.at} ${line.kind} ${line.after}`}>
            {happenedWords[line.kind](line)}
            <small>{strings.byOn(line.by, formatDateTime(line.at))}</small>
          </Stack>
        ))}
      </Stack>
    </Section>
  );
}

interface PlaceFormProps {
  readonly place: PlaceDetails;
  readonly onDone: () => void;
}

const changeSchema = z.object({
  name: textSchema(150),
  kind: textSchema(100).optional(),
  ward: textSchema(100).optional(),
  serves: z.string().optional(),
});

function changeFormOf({ level }: PlaceDetails) {
  const isFacility = () => level === 'facility';
  const fields: readonly Field<keyof z.output<typeof changeSchema>>[] = [
    {
      name: 'name',
      kind: 'text',
      label: strings[`${level}Name`],
      isRequired: true,
      requiredMessage: strings[`${level}IsEmpty`],
      maxLength: 150,
      span: 'full',
    },
    {
      name: 'kind',
      kind: 'text',
      label: strings.kind,
      description: strings.kindHint,
      maxLength: 100,
      when: isFacility,
    },
    { name: 'ward', kind: 'text', label: strings.ward, maxLength: 100, when: isFacility },
    {
      name: 'serves',
      kind: 'text',
      label: strings.supplies,
      description: strings.suppliesHint,
      span: 'full',
      input: ChecklistInput,
      when: isFacility,
    },
  ];
  return defineForm({
    schema: named(changeSchema, fields),
    fields,
    submitLabel: strings.save,
    savingLabel: strings.saving,
    emptyMessage: strings[`${level}IsEmpty`],
  });
}

/** Renames a place; for a facility also its kind, its ward and what it supplies. */
function ChangePlace({ place, onDone }: PlaceFormProps) {
  const { options, notice } = useSupplied(place);
  return (
    <OnlineForm
      endpoint={places.change}
      name={`organisation/change/${place.id}`}
      form={changeFormOf(place)}
      defaults={{
        name: place.name,
        kind: place.kind ?? undefined,
        ward: place.ward ?? undefined,
        serves: tickedValue(place.serves.map(({ id }) => id)),
      }}
      options={{ serves: options }}
      inputOf={({ name, kind = null, ward = null, serves }) => ({
        params: { id: place.id },
        body: place.level === 'facility' ? { name, kind, ward, serves: [...tickedIn(serves)] } : { name },
      })}
      fieldByCode={{ 'place-exists': 'name', 'facility-exists': 'name' }}
      onSaved={({ name }) => {
        notify.success(strings.changed(name));
        onDone();
      }}
      onCancel={onDone}
      cancelLabel={strings.back}
    >
      {() => notice}
    </OnlineForm>
  );
}

const successorField = {
  name: 'successor',
  kind: 'combobox',
  label: strings.successor,
  span: 'full',
} as const;

const closeForm = defineForm({
  schema: z.object({ successor: z.string().optional() }),
  fields: [{ ...successorField, description: strings.successorHint }],
  submitLabel: strings.closeNow,
  savingLabel: strings.saving,
});

/** Closes a place, and names its successor. */
function ClosePlace({ place, onDone }: PlaceFormProps) {
  const { options, notice } = useBeside(place);
  return (
    <>
      <Banner tone="info">{strings.closeHint}</Banner>
      <OnlineForm
        endpoint={places.close}
        name={`organisation/close/${place.id}`}
        form={closeForm}
        options={{ successor: options }}
        inputOf={({ successor = null }) => ({ params: { id: place.id }, body: { successor } })}
        onSaved={() => {
          notify.success(strings.didClose(place.name));
          onDone();
        }}
        onCancel={onDone}
        cancelLabel={strings.back}
      >
        {() => notice}
      </OnlineForm>
    </>
  );
}

const succeedForm = defineForm({
  schema: z.object({ successor: z.string() }),
  fields: [{ ...successorField, isRequired: true, requiredMessage: strings.successorMissing }],
  submitLabel: strings.save,
  savingLabel: strings.saving,
  emptyMessage: strings.successorMissing,
});

/** Names the successor of a place that was closed without one. */
function SucceedPlace({ place, onDone }: PlaceFormProps) {
  const { options, notice } = useBeside(place);
  return (
    <>
      <Banner tone="info">{strings.succeedHint}</Banner>
      <OnlineForm
        endpoint={places.close}
        name={`organisation/succeed/${place.id}`}
        form={succeedForm}
        options={{ successor: options }}
        inputOf={({ successor }) => ({ params: { id: place.id }, body: { successor } })}
        onSaved={({ name, successor }) => {
          notify.success(strings.succeeded(name, successor ?? ''));
          onDone();
        }}
        onCancel={onDone}
        cancelLabel={strings.back}
      >
        {() => notice}
      </OnlineForm>
    </>
  );
}

const mergeForm = defineForm({
  schema: z.object({ into: z.string() }),
  fields: [
    {
      name: 'into',
      kind: 'combobox',
      label: strings.into,
      isRequired: true,
      requiredMessage: strings.intoMissing,
      span: 'full',
    },
  ],
  submitLabel: strings.mergeNow,
  savingLabel: strings.saving,
  emptyMessage: strings.intoMissing,
});

/** Merges a place that was entered twice into the other one. */
function MergePlace({ place, onDone, onMerged }: PlaceFormProps & { readonly onMerged: () => void }) {
  const { options, notice } = useBeside(place);
  return (
    <>
      <Banner tone="warning">{strings.mergeHint}</Banner>
      <OnlineForm
        endpoint={places.merge}
        name={`organisation/merge/${place.id}`}
        form={mergeForm}
        options={{ into: options }}
        inputOf={({ into }) => ({ params: { id: place.id }, body: { into } })}
        onSaved={({ name }) => {
          notify.success(strings.merged(name));
          onMerged();
        }}
        onCancel={onDone}
        cancelLabel={strings.back}
      >
        {() => notice}
      </OnlineForm>
    </>
  );
}

/** Places that a facility may supply: its unit and the units directly inside it. The ones it supplies now stay in the list. */
function useSupplied(place: PlaceDetails) {
  const isFacility = place.level === 'facility';
  const { country_id: country, state_id: state, lga_id: lga } = place;
  const { options, notice } = useUnitChoice(
    isFacility ? { country, state: state ?? '', local_lga: lga ?? '', facility: '' } : noPlaces,
  );
  const unit: Option = {
    value: lga ?? state ?? country,
    label: strings.allOf(place.local_lga ?? place.state ?? place.country),
  };
  const inside = (lga ? options['facility'] : state ? options['local_lga'] : options['state']) ?? [];
  const listed = [unit, ...inside.filter(({ value }) => value !== place.id)];
  const others = place.serves
    .filter(({ id }) => listed.every(({ value }) => value !== id))
    .map(({ id, name }) => ({ value: id, label: name }));
  return { options: [...listed, ...others], notice: isFacility ? notice : null };
}

/** The open places beside this one. */
function useBeside(place: PlaceDetails) {
  const { options, notice } = useUnitChoice({
    country: place.country_id,
    state: place.state_id ?? '',
    local_lga: place.lga_id ?? '',
    facility: '',
  });
  const field = place.level === 'lga' ? 'local_lga' : place.level;
  const beside: readonly Option[] = options[field] ?? [];
  return { options: beside.filter(({ value }) => value !== place.id), notice };
}
