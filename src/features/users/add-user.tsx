import { z } from 'zod';
import { users } from '#contract/calls/users.ts';
import type { Session } from '#client/session/session-facts.ts';
import { emailSchema } from '#domain/kernel/email.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { OnlineForm } from '#bindings/online/online-form.tsx';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import type { FieldInputProps } from '#ui/form/field-input-props.ts';
import { named } from '#ui/form/named-schema.ts';
import { Icon } from '#ui/layout/icon.tsx';
import { notify } from '#ui/toast/notify.ts';
import { userStrings } from './strings.ts';
import { useUnitChoice } from '#bindings/places/use-unit-choice.tsx';
import { levelField, levelSchema, placeFields, placesShape, sentPlaces } from './user-fields.tsx';

const typed = 'typed';
const mailed = 'mailed';

const schema = z
  .object({
    email: emailSchema,
    first_name: textSchema(100),
    last_name: textSchema(100),
    first_password: z.enum([typed, mailed]),
    password: z.string().optional(),
    user_option: levelSchema,
    ...placesShape,
  })
  .refine(({ user_option: level, facility }) => level !== 'isFacility' || facility !== undefined, {
    path: ['facility'],
    message: userStrings.needsFacility,
  });

const fields: readonly Field<keyof z.output<typeof schema>>[] = [
  { name: 'email', kind: 'email', label: userStrings.email, isRequired: true, span: 'full' },
  { name: 'first_name', kind: 'text', label: userStrings.firstName, isRequired: true, maxLength: 100 },
  { name: 'last_name', kind: 'text', label: userStrings.lastName, isRequired: true, maxLength: 100 },
  levelField,
  ...placeFields,
  {
    name: 'first_password',
    kind: 'radio',
    label: userStrings.firstPassword,
    isRequired: true,
    span: 'full',
    input: MailTick,
  },
  {
    name: 'password',
    kind: 'password',
    label: userStrings.password,
    description: userStrings.passwordHint,
    isRequired: true,
    autoComplete: 'new-password',
    span: 'full',
    when: ({ first_password: how }) => how !== mailed,
  },
];

const form = defineForm({
  schema: named(schema, fields),
  fields,
  submitLabel: userStrings.add,
  savingLabel: userStrings.saving,
  emptyMessage: userStrings.formIsEmpty,
});

/** Adds an account in the manager's unit; the form starts at the manager's own place. */
export function AddUser({ viewer, onDone }: { readonly viewer: Session; readonly onDone: () => void }) {
  const start = {
    country: viewer.countryId ?? '',
    state: viewer.stateId ?? '',
    local_lga: viewer.lgaId ?? '',
    facility: '',
  };
  const choice = useUnitChoice(start);
  return (
    <OnlineForm
      endpoint={users.create}
      name="users/create"
      form={form}
      defaults={{ ...start, first_password: typed }}
      options={choice.options}
      onValuesChange={choice.watch}
      inputOf={({ first_password: how, password = null, find: _find, ...user }) => ({
        body: { ...user, ...sentPlaces(user), password, phone: null, send_mail: how === mailed },
      })}
      fieldByCode={{ 'email-taken': 'email' }}
      onSaved={({ detail }) => {
        notify.success(detail);
        onDone();
      }}
      onCancel={onDone}
    >
      {() => choice.notice}
    </OnlineForm>
  );
}

/** Option to mail a code that sets the first password, instead of typing one. */
function MailTick({ id, value, onChange, onBlur }: FieldInputProps) {
  const isMailed = value === mailed;
  return (
    <div className="ui-choices">
      <label className="ui-choice">
        <input
          type="checkbox"
          className="ui-choice-input"
          id={id}
          aria-label={userStrings.mailCode}
          checked={isMailed}
          onChange={() => onChange(isMailed ? typed : mailed)}
          onBlur={onBlur}
        />
        <Icon name={isMailed ? 'check' : 'message'} />
        {userStrings.mailCode}
      </label>
    </div>
  );
}
