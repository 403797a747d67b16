import { useState } from 'react';
import { z } from 'zod';
import { type Introduction, vaccines } from '#contract/calls/vaccines.ts';
import { introducedSeries } from '#domain/immunization/schedule/offered.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { OnlineForm } from '#bindings/online/online-form.tsx';
import { sendOnce } from '#bindings/online/send-once.ts';
import { useUnitChoice } from '#bindings/places/use-unit-choice.tsx';
import { problemWords } from '#bindings/problem-words.ts';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { Button } from '#ui/layout/button.tsx';
import { ConfirmDialog } from '#ui/modal/confirm-dialog.tsx';
import { notify } from '#ui/toast/notify.ts';
import { introductionStrings as strings } from './introduction-strings.ts';

const dayShape = { introduced_on: localDateSchema, source: textSchema(200) };
const daySchema = z.object(dayShape);
const newSchema = z.object({
  country: z.string(),
  state: z.string(),
  series: z.enum(introducedSeries),
  ...dayShape,
});

const dayFields: readonly Field<keyof typeof dayShape>[] = [
  {
    name: 'introduced_on',
    kind: 'date',
    label: strings.introducedOn,
    description: strings.introducedHint,
    isRequired: true,
    span: 'full',
  },
  {
    name: 'source',
    kind: 'text',
    label: strings.source,
    description: strings.sourceHint,
    isRequired: true,
    maxLength: 200,
    span: 'full',
  },
];
const newFields: readonly Field<keyof z.output<typeof newSchema>>[] = [
  {
    name: 'series',
    kind: 'radio',
    label: strings.series,
    isRequired: true,
    span: 'full',
    options: introducedSeries.map((series) => ({ value: series, label: series })),
  },
  {
    name: 'country',
    kind: 'select',
    label: strings.country,
    placeholder: strings.pleaseCountry,
    isRequired: true,
    resets: ['state'],
    span: 'full',
  },
  {
    name: 'state',
    kind: 'combobox',
    label: strings.state,
    placeholder: strings.pleaseState,
    isRequired: true,
    span: 'full',
  },
  ...dayFields,
];

const words = {
  submitLabel: strings.save,
  savingLabel: strings.saving,
  emptyMessage: strings.formIsEmpty,
};
const newForm = defineForm({ schema: named(newSchema, newFields), fields: newFields, ...words });
const dayForm = defineForm({ schema: named(daySchema, dayFields), fields: dayFields, ...words });
const nowhere = { country: '', state: '', local_lga: '', facility: '' };

function tellSaved({ series, state__name: state }: Introduction): void {
  notify.success(strings.saved(series, state));
}

/** Says when a vaccine came to a state. */
export function AddIntroduction({ onDone }: { readonly onDone: () => void }) {
  const choice = useUnitChoice(nowhere);
  return (
    <OnlineForm
      endpoint={vaccines.introduce}
      name="antigens/introduction"
      form={newForm}
      options={choice.options}
      onValuesChange={choice.watch}
      inputOf={({ country: _country, ...said }) => ({ body: said })}
      failedNotice={strings.failed}
      onSaved={(saved) => {
        tellSaved(saved);
        onDone();
      }}
      onCancel={onDone}
    >
      {() => choice.notice}
    </OnlineForm>
  );
}

/** Says another day, or takes back what was said. */
export function ChangeIntroduction({
  introduction,
  onDone,
}: {
  readonly introduction: Introduction;
  readonly onDone: () => void;
}) {
  const { id, state, series, introduced_on: on, source } = introduction;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <OnlineForm
        endpoint={vaccines.introduce}
        name={`antigens/introduction/${id}`}
        form={dayForm}
        defaults={{ introduced_on: on, source }}
        inputOf={(said) => ({ body: { state, series, ...said } })}
        failedNotice={strings.failed}
        onSaved={(saved) => {
          tellSaved(saved);
          onDone();
        }}
        onCancel={onDone}
      />
      <Button icon="undo" onClick={() => setIsAsking(true)}>
        {strings.takeBack}
      </Button>
      {isAsking ? (
        <TakeBack introduction={introduction} onKeep={() => setIsAsking(false)} onDone={onDone} />
      ) : null}
    </>
  );
}

function TakeBack({
  introduction: { id, series, state__name: state },
  onKeep,
  onDone,
}: {
  readonly introduction: Introduction;
  readonly onKeep: () => void;
  readonly onDone: () => void;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const takeBack = async () => {
    setIsBusy(true);
    const answer = await sendOnce(vaccines.withdraw, { params: { id }, idempotencyKey: `withdraw ${id}` });
    setIsBusy(false);
    if (answer.ok || answer.code === 'not-found') {
      notify.success(strings.takenBack(series, state));
      onDone();
      return;
    }
    notify.error(
      answer.reason === 'no-connection' ? strings.offline : (problemWords(answer.detail) ?? strings.failed),
    );
    onKeep();
  };
  return (
    <ConfirmDialog
      title={strings.changeOf(series, state)}
      isOpen
      tone="danger"
      confirmLabel={strings.takeBack}
      cancelLabel={strings.keep}
      isBusy={isBusy}
      onConfirm={() => void takeBack()}
      onCancel={onKeep}
    >
      {strings.takeBackAsked}
    </ConfirmDialog>
  );
}
