import { z } from 'zod';
import { type UserProfile, users } from '#contract/calls/users.ts';
import { emailSchema } from '#domain/kernel/email.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { OnlineForm } from '#bindings/online/online-form.tsx';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { notify } from '#ui/toast/notify.ts';
import { userStrings } from './strings.ts';
import type { UserId } from '#domain/kernel/ids.ts';
import { useUnitChoice } from '#bindings/places/use-unit-choice.tsx';
import { levelField, levelSchema, placeFields, placesShape, sentPlaces } from './user-fields.tsx';

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

/** Changes names, and the e-mail if a new one is typed. */
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

interface ChangeProps {
  readonly user: UserProfile;
  readonly onDone: () => void;
}

const labels = { submitLabel: userStrings.save, savingLabel: userStrings.saving };

const optionSchema = z.object({ user_option: levelSchema, ...placesShape });
const optionFields: readonly Field<keyof z.output<typeof optionSchema>>[] = [levelField, ...placeFields];
const optionForm = defineForm({ schema: optionSchema, fields: optionFields, ...labels });

/** Changes the level, with the places that the new one needs. */
export function ChangeOption({ user, onDone }: ChangeProps) {
  const start = placesOf(user);
  const choice = useUnitChoice(start);
  return (
    <OnlineForm
      endpoint={users.changeOption}
      name={`users/option/${user.id}`}
      form={optionForm}
      defaults={{ ...start, user_option: user.user_option }}
      options={choice.options}
      onValuesChange={choice.watch}
      inputOf={(values) => ({
        body: { email: user.email, user_option: values.user_option, ...sentPlaces(values) },
      })}
      failedNotice={userStrings.optionFailed}
      fieldByCode={{ 'last-user-manager': 'user_option' }}
      onSaved={() => {
        notify.success(userStrings.optionUpdated);
        onDone();
      }}
      onCancel={onDone}
    >
      {() => choice.notice}
    </OnlineForm>
  );
}

const moveForm = defineForm({ schema: z.object(placesShape), fields: placeFields, ...labels });

/** Moves a user to another home or unit at the same level. */
export function MoveUser({ user, onDone }: ChangeProps) {
  const start = placesOf(user);
  const choice = useUnitChoice(start);
  return (
    <>
      <p className="ui-soft">{userStrings.moveHint}</p>
      <OnlineForm
        endpoint={users.move}
        name={`users/move/${user.id}`}
        form={moveForm}
        defaults={{ ...start }}
        options={choice.options}
        onValuesChange={choice.watch}
        inputOf={(values) => ({ params: { id: user.id as UserId }, body: sentPlaces(values) })}
        failedNotice={userStrings.updateFailed}
        onSaved={() => {
          notify.success(userStrings.moved);
          onDone();
        }}
        onCancel={onDone}
      >
        {() => choice.notice}
      </OnlineForm>
    </>
  );
}

function placesOf({ countryId, stateId, lgaId, facilityId }: UserProfile) {
  return {
    country: countryId,
    state: stateId ?? '',
    local_lga: lgaId ?? '',
    facility: facilityId ?? '',
  };
}

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
