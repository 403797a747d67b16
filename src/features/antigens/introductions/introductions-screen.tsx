import { useCallback, useState } from 'react';
import { type Introduction, vaccines } from '#contract/calls/vaccines.ts';
import { isAtMost } from '#domain/access/scope.ts';
import { useViewer } from '#bindings/use-viewer.ts';
import { OnlineListing } from '#bindings/online/online-listing.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Page } from '#ui/layout/page.tsx';
import { useUrlState } from '#ui/listing/use-url-state.ts';
import { Modal } from '#ui/modal/modal.tsx';
import { introductionStrings as strings } from './introduction-strings.ts';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { z } from 'zod';
import { introducedSeries } from '#domain/immunization/schedule/offered.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { OnlineForm } from '#bindings/online/online-form.tsx';
import { sendOnce } from '#bindings/online/send-once.ts';
import { useUnitChoice } from '#bindings/places/use-unit-choice.tsx';
import { problemWords } from '#bindings/problem-words.ts';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { ConfirmDialog } from '#ui/modal/confirm-dialog.tsx';
import { notify } from '#ui/toast/notify.ts';

/** The days on which vaccines were introduced in states. */
export function IntroductionsScreen() {
  const [modal, setModal] = useUrlState('modal');
  const [opened, setOpened] = useState<Introduction>();
  const level = useViewer()?.level ?? null;
  // A day applies to a whole state.
  const mayChange = level !== null && isAtMost('state', level);
  const close = useCallback(() => {
    setModal(undefined);
    setOpened(undefined);
  }, [setModal]);
  return (
    <Page title={strings.title} description={mayChange ? strings.description : strings.askAbove}>
      <OnlineListing
        endpoint={vaccines.introductions}
        listing={mayChange ? changeableIntroductions : introductionListing}
        {...(mayChange && { onOpen: setOpened })}
        actions={
          mayChange ? (
            <Button icon="plus" tone="primary" onClick={() => setModal('add')}>
              {strings.add}
            </Button>
          ) : null
        }
      />
      <Modal title={strings.add} isOpen={mayChange && modal === 'add'} onClose={close}>
        <AddIntroduction onDone={close} />
      </Modal>
      {opened === undefined ? null : (
        <Modal title={strings.changeOf(opened.series, opened.state__name)} isOpen onClose={close}>
          <ChangeIntroduction introduction={opened} onDone={close} />
        </Modal>
      )}
    </Page>
  );
}

/** Days by state, for viewers who may not change them. The server searches and pages. */
export const introductionListing: Listing<Introduction> = defineListing<Introduction>({
  name: 'introductions',
  caption: strings.title,
  columns: [
    { key: 'number', kind: 'number', header: strings.number },
    { key: 'state__name', kind: 'place', header: strings.state, isSortable: true },
    { key: 'series', kind: 'text', header: strings.series, isSortable: true },
    { key: 'introduced_on', kind: 'date', header: strings.introducedOn, isSortable: true },
    { key: 'source', kind: 'text', header: strings.source },
  ],
  row: {
    title: ({ series, state__name: state }) => `${series} · ${state}`,
    facts: ({ introduced_on: on }) => [strings.since(formatDate(on))],
    meta: ({ source }) => [source],
  },
  rowKey: ({ id }) => id,
  search: ['state__name', 'series', 'source'],
  searchLabel: strings.search,
  empty: strings.empty,
  emptyHint: strings.emptyHint,
  pageSize: 10,
});

/** The same days, each with a button to change it. */
export const changeableIntroductions: Listing<Introduction> = {
  ...introductionListing,
  columns: [
    ...introductionListing.columns,
    {
      key: 'change',
      kind: 'action',
      header: strings.action,
      icon: 'edit',
      label: ({ series, state__name: state }) => strings.changeOf(series, state),
    },
  ],
};

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

/** Adds the day on which a vaccine was introduced in a state. */
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

/** Changes such a day, or removes it. */
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
      answer.reason === 'no-connection' ? strings.offline : (problemWords(answer) ?? strings.failed),
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
