import type { z } from 'zod';
import { type CaseResource, cases, settleRequestSchema } from '#contract/calls/cases.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import { OnlineForm } from '#bindings/online/online-form.tsx';
import { serverWords } from '#bindings/server-words.ts';
import { Stack } from '#ui/layout/arrange.tsx';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { Modal } from '#ui/modal/modal.tsx';
import { notify } from '#ui/toast/notify.ts';
import { syncStrings } from './strings.ts';

type Request = z.infer<typeof settleRequestSchema>;

const findingField = {
  name: 'finding',
  kind: 'textarea',
  label: syncStrings.finding,
  isRequired: true,
  span: 'full',
} as const satisfies Field;

const decisionField = {
  name: 'decision',
  kind: 'radio',
  label: syncStrings.decision,
  isRequired: true,
  span: 'full',
  options: [
    { value: 'accept', label: syncStrings.accept },
    { value: 'set-aside', label: syncStrings.setAside },
  ],
} as const satisfies Field;

function formOf(schema: z.ZodType<Request>, fields: readonly Field<'finding' | 'decision'>[]) {
  return defineForm<Request>({
    schema: named(schema, fields),
    fields,
    submitLabel: syncStrings.settle,
    savingLabel: syncStrings.settling,
  });
}

const forms = {
  finding: formOf(settleRequestSchema, [findingField]),
  decision: formOf(settleRequestSchema.required({ decision: true }), [decisionField, findingField]),
};

export interface SettleCaseProps {
  readonly row: Pick<CaseResource, 'id' | 'facility' | 'reason' | 'detail'> &
    Partial<Pick<CaseResource, 'activity'>>;
  /** Text about the record, before the sentence of the case. */
  readonly about?: string;
  readonly asks: NonNullable<CaseResource['asks']>;
  readonly onDone: () => void;
}

/** Closes a case with a person's finding, or decides whether its record counts. The server does that, so it needs a network. */
export function SettleCase({ row, about, asks, onDone }: SettleCaseProps) {
  return (
    <Modal title={syncStrings.settleTitle} isOpen onClose={onDone}>
      <Stack>
        {about === undefined ? null : <p className="text-lead">{about}</p>}
        <p>{serverWords(row)}</p>
        <p className="ui-soft">{hintOf(row, asks)}</p>
        <OnlineForm
          endpoint={cases.settle}
          name={`settle ${row.id}`}
          form={forms[asks]}
          inputOf={(body) => ({ params: { facility: row.facility as FacilityId, id: row.id }, body })}
          onSaved={() => {
            notify.success(syncStrings.settled);
            onDone();
          }}
          onCancel={onDone}
        />
      </Stack>
    </Modal>
  );
}

function hintOf({ reason, activity }: SettleCaseProps['row'], asks: SettleCaseProps['asks']): string {
  if (reason === 'dependency-missing') return syncStrings.releaseHint;
  if (reason === 'was-accepted') return syncStrings.judgeTodayHint;
  if (asks === 'finding') return syncStrings.settleHint;
  if (reason === 'permission-revoked' || reason === 'grant-invalid') return syncStrings.decideStockHint;
  return activity === 'register-child' ? syncStrings.decideChildHint : syncStrings.decideDoseHint;
}
