import { z } from 'zod';
import type { Api } from '#client/http/api.ts';
import type { OpenCase } from '#client/queries/open-cases.ts';
import { settleRequestSchema } from '#contract/resources/case.ts';
import { defineForm } from '#ui/form/define-form.ts';
import { FormView, type SubmitResult } from '#ui/form/form-view.tsx';
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

const settledSchema = z.object({ settled: z.literal(true) });

interface SettleCaseProps {
  readonly api: Pick<Api, 'post'>;
  readonly row: OpenCase;
  readonly onDone: () => void;
}

/** Closes a case whose record stands, with what the officer found out. The server does it, so it needs a network. */
export function SettleCase({ api, row, onDone }: SettleCaseProps) {
  const settle = async (json: { readonly finding: string }): Promise<SubmitResult> => {
    const answer = await api.post(`/v/sync/cases/${row.facility}/${row.id}/settle/`, {
      schema: settledSchema,
      json,
    });
    if (answer.ok) {
      notify.success(syncStrings.settled);
      onDone();
      return { ok: true };
    }
    const isOffline = answer.reason === 'no-connection';
    return {
      ok: false,
      message: isOffline ? syncStrings.settleOffline : (answer.detail ?? syncStrings.settleFailed),
    };
  };
  return (
    <Modal title={syncStrings.settleTitle} isOpen onClose={onDone}>
      <div className="grid gap-3">
        <p>{row.detail}</p>
        <p className="ui-soft">
          {row.reason === 'dependency-missing' ? syncStrings.releaseHint : syncStrings.settleHint}
        </p>
        <FormView form={form} onSubmit={settle} onCancel={onDone} />
      </div>
    </Modal>
  );
}
