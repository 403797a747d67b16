import { z } from 'zod';
import { type UserProfile, users } from '#contract/calls/users.ts';
import { OnlineForm } from '#bindings/online/online-form.tsx';
import { defineForm } from '#ui/form/define-form.ts';
import { notify } from '#ui/toast/notify.ts';
import { userStrings } from '../strings.ts';

const paid = 'paid';

const form = defineForm({
  schema: z.object({ paid_status: z.string().transform((value) => value === paid) }),
  fields: [
    {
      name: 'paid_status',
      kind: 'radio',
      label: userStrings.paidTerm,
      isRequired: true,
      span: 'full',
      options: [
        { value: paid, label: userStrings.paid },
        { value: 'unpaid', label: userStrings.unpaid },
      ],
    },
  ],
  submitLabel: userStrings.save,
  savingLabel: userStrings.saving,
});

/** Marks a user as paid or not. */
export function ChangePaid({ user, onDone }: { readonly user: UserProfile; readonly onDone: () => void }) {
  return (
    <OnlineForm
      endpoint={users.changePaid}
      name={`users/paid/${user.id}`}
      form={form}
      defaults={{ paid_status: user.paid_status ? paid : 'unpaid' }}
      inputOf={(values) => ({ body: { email: user.email, ...values } })}
      failedNotice={userStrings.updateFailed}
      onSaved={() => {
        notify.success(userStrings.paidUpdated);
        onDone();
      }}
      onCancel={onDone}
    />
  );
}
