import { z } from 'zod';
import { type UserProfile, users } from '#contract/calls/users.ts';
import type { UserId } from '#domain/kernel/ids.ts';
import { OnlineForm } from '#bindings/online/online-form.tsx';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { notify } from '#ui/toast/notify.ts';
import { userStrings } from '../strings.ts';
import { useUnitChoice } from '#bindings/places/use-unit-choice.tsx';
import { levelField, levelSchema, placeFields, placesShape, sentPlaces } from '../fields/user-fields.ts';

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
