import { useCallback, useMemo, useState } from 'react';
import { support, type SupportEntry } from '#contract/calls/support.ts';
import { OnlineListing } from '#bindings/online/online-listing.tsx';
import { sendOnce } from '#bindings/online/send-once.ts';
import { useViewer } from '#bindings/use-viewer.ts';
import { problemWords } from '#bindings/problem-words.ts';
import { Cluster } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChoice, useUrlState } from '#ui/listing/use-url-state.ts';
import { ConfirmDialog } from '#ui/modal/confirm-dialog.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { notify } from '#ui/toast/notify.ts';
import { supportStrings } from './strings.ts';
import { z } from 'zod';
import { internationalNumber, phoneDigits, phoneOrNothingSchema } from '#domain/kernel/phone.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { OnlineForm } from '#bindings/online/online-form.tsx';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { IconButton } from '#ui/layout/icon-button.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import './support.css';

const modes = ['registration', 'listing'] as const;

/** Directory of contacts for help. User managers switch between editing and reading it; facility managers may also delete from it. */
export function SupportScreen() {
  const viewer = useViewer();
  const [mode, setMode] = useUrlChoice('mode', modes);
  const [modal, setModal] = useUrlState('modal');
  const [doomed, setDoomed] = useState<SupportEntry>();
  const close = useCallback(() => setModal(undefined), [setModal]);
  const isUserManager = viewer?.roles.userManager === true;
  const isKeeping = isUserManager && mode === 'registration';
  const mayDelete = isKeeping || (!isUserManager && viewer?.roles.facilityManager === true);
  const listing = useMemo(() => supportListing(mayDelete ? setDoomed : null), [mayDelete]);
  return (
    <Page title={supportStrings.title} description={supportStrings.description}>
      <OnlineListing
        endpoint={support.list}
        listing={listing}
        toolbar={
          isUserManager ? (
            <Toggle
              label={supportStrings.modes}
              options={modes.map((value) => ({ value, label: supportStrings[value] }))}
              value={mode}
              onChange={setMode}
            />
          ) : undefined
        }
        actions={
          isKeeping ? (
            <Button icon="plus" tone="primary" onClick={() => setModal('add')}>
              {supportStrings.add}
            </Button>
          ) : null
        }
      />
      <Modal
        title={supportStrings.add}
        isOpen={isUserManager && modal === 'add'}
        onClose={close}
        size="small"
      >
        <AddSupport onDone={close} />
      </Modal>
      {doomed === undefined ? null : <DeleteSupport entry={doomed} onDone={() => setDoomed(undefined)} />}
    </Page>
  );
}

function DeleteSupport({ entry, onDone }: { readonly entry: SupportEntry; readonly onDone: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    const answer = await sendOnce(support.remove, {
      params: { id: entry.id },
      idempotencyKey: `delete ${entry.id}`,
    });
    if (answer.ok || answer.code === 'not-found') notify.success(supportStrings.deleted);
    else if (answer.reason === 'no-connection') notify.error(supportStrings.offline);
    else notify.error(problemWords(answer) ?? supportStrings.notDeleted);
    onDone();
  };
  return (
    <ConfirmDialog
      title={supportStrings.delete}
      isOpen
      tone="danger"
      confirmLabel={supportStrings.yes}
      cancelLabel={supportStrings.no}
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onDone}
    >
      <p>{supportStrings.sureToDelete(entry.type)}</p>
    </ConfirmDialog>
  );
}

const schema = z.object({
  type: textSchema(100),
  whatsapp: phoneOrNothingSchema,
  description: textSchema(500),
});

const needed = { isRequired: true, requiredMessage: supportStrings.oneIsEmpty, span: 'full' } as const;
const fields: readonly Field<keyof z.output<typeof schema>>[] = [
  { name: 'type', kind: 'text', label: supportStrings.type, maxLength: 100, ...needed },
  { name: 'whatsapp', kind: 'tel', label: supportStrings.whatsapp, ...needed },
  { name: 'description', kind: 'text', label: supportStrings.about, maxLength: 500, ...needed },
];

const form = defineForm({
  schema: named(schema, fields),
  fields,
  submitLabel: supportStrings.save,
  savingLabel: supportStrings.saving,
  emptyMessage: supportStrings.oneIsEmpty,
});

/** Adds a contact to the directory of the manager's unit. */
export function AddSupport({ onDone }: { readonly onDone: () => void }) {
  return (
    <OnlineForm
      endpoint={support.add}
      name="support/add"
      form={form}
      inputOf={(entry) => ({ body: entry })}
      failedNotice={supportStrings.failed}
      onSaved={() => {
        notify.success(supportStrings.saved);
        onDone();
      }}
      onCancel={onDone}
    />
  );
}

/** The directory; `onDelete` is passed for viewers who may delete from it. */
export function supportListing(onDelete: ((entry: SupportEntry) => void) | null): Listing<SupportEntry> {
  const trash = (entry: SupportEntry) =>
    onDelete === null ? null : (
      <IconButton icon="trash" label={supportStrings.deleteOf(entry.type)} onClick={() => onDelete(entry)} />
    );
  return defineListing<SupportEntry>({
    name: 'support',
    caption: supportStrings.title,
    columns: [
      { key: 'number', kind: 'number', header: supportStrings.number },
      { key: 'type', kind: 'text', header: supportStrings.type, isSortable: true },
      { key: 'whatsapp', kind: 'text', header: supportStrings.whatsapp, cell: whatsAppLink },
      { key: 'description', kind: 'text', header: supportStrings.about },
      ...(onDelete === null
        ? []
        : [{ key: 'delete', kind: 'action', header: supportStrings.action, cell: trash } as const]),
    ],
    row: {
      title: ({ type }) => type,
      facts: (entry) => [whatsAppLink(entry)],
      meta: ({ description }) => [description],
      ...(onDelete === null ? {} : { actions: trash }),
    },
    rowKey: ({ id }) => id,
    search: ['type', 'whatsapp', 'description'],
    searchLabel: supportStrings.search,
    empty: supportStrings.empty,
    emptyHint: supportStrings.emptyHint,
    pageSize: 10,
  });
}

/** Nigerian numbers are written without the country code that WhatsApp needs. */
function whatsAppLink({ whatsapp }: SupportEntry) {
  const international = (internationalNumber(whatsapp) ?? phoneDigits(whatsapp)).replace('+', '');
  return (
    <Cluster
      as="a"
      isInline
      className="support-number"
      href={`https://wa.me/${international}`}
      target="_blank"
      rel="noreferrer"
      aria-label={supportStrings.write(whatsapp)}
    >
      {whatsapp}
    </Cluster>
  );
}
