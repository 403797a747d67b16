import { z } from 'zod';
import { type UserProfile, users } from '#contract/calls/users.ts';
import { emailSchema } from '#domain/kernel/email.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { OnlineForm } from '#bindings/online/online-form.tsx';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { notify } from '#ui/toast/notify.ts';
import { userStrings } from '../strings.ts';

const schema = z.object({
  first_name: textSchema(100),
  last_name: textSchema(100),
  email: emailSchema.optional(),
});

function formFor({ email }: UserProfile) {
  const fields: readonly Field<keyof z.output<typeof schema>>[] = [
    {
      name: 'first_name',
      kind: 'text',
      label: userStrings.firstName,
      isRequired: true,
      requiredMessage: userStrings.fieldEmptied,
      maxLength: 100,
    },
    {
      name: 'last_name',
      kind: 'text',
      label: userStrings.lastName,
      isRequired: true,
      requiredMessage: userStrings.fieldEmptied,
      maxLength: 100,
    },
    {
      name: 'email',
      kind: 'email',
      label: userStrings.newEmail,
      description: userStrings.newEmailHint(email),
      span: 'full',
    },
  ];
  return defineForm({
    schema: named(schema, fields),
    fields,
    submitLabel: userStrings.save,
    savingLabel: userStrings.saving,
    emptyMessage: userStrings.fieldEmptied,
  });
}

/** Changes names, and the e-mail where a new one is typed. */
export function EditNames({ user, onDone }: { readonly user: UserProfile; readonly onDone: () => void }) {
  return (
    <OnlineForm
      endpoint={users.rename}
      name={`users/rename/${user.id}`}
      form={formFor(user)}
      defaults={{ first_name: user.first_name, last_name: user.last_name }}
      inputOf={({ email = user.email, ...names }) => ({ body: { id: user.id, ...names, email } })}
      fieldByCode={{ 'email-taken': 'email' }}
      failedNotice={userStrings.updateFailed}
      onSaved={() => {
        notify.success(userStrings.renamed);
        onDone();
      }}
      onCancel={onDone}
    />
  );
}
