import type { z } from 'zod';
import type { OpenCase } from '#client/queries/open-cases.ts';
import { cases } from '#contract/endpoints/cases.ts';
import { settleRequestSchema } from '#contract/resources/case.ts';
import { OnlineForm } from '#officer/online/online-form.tsx';
import { defineForm } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { Modal } from '#ui/modal/modal.tsx';
import { notify } from '#ui/toast/notify.ts';
import { syncStrings } from './strings.ts';

const fields = [
  { name: 'finding', kind: 'textarea', label: syncStrings.finding, isRequired: true, span: 'full' },
] as const;

const form = defineForm<z.infer<typeof settleRequestSchema>>({
  schema: named(settleRequestSchema, fields),
  fields,
  submitLabel: syncStrings.settle,
  savingLabel: syncStrings.settling,
});

/** Closes a case whose record stands, with what the officer found out. The server does it, so it needs a network. */
export function SettleCase({ row, onDone }: { readonly row: OpenCase; readonly onDone: () => void }) {
  return (
    <Modal title={syncStrings.settleTitle} isOpen onClose={onDone}>
      <div className="grid gap-3">
        <p>{row.detail}</p>
        <p className="ui-soft">
          {row.reason === 'dependency-missing' ? syncStrings.releaseHint : syncStrings.settleHint}
        </p>
        <OnlineForm
          endpoint={cases.settle}
          name={`settle ${row.id}`}
          form={form}
          inputOf={(body) => ({ params: { facility: row.facility, id: row.id }, body })}
          onSaved={() => {
            notify.success(syncStrings.settled);
            onDone();
          }}
          onCancel={onDone}
        />
      </div>
    </Modal>
  );
}
