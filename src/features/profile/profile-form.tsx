import { z } from 'zod';
import { caregiverLanguages, type FacilityProfile, mostPeople, profiles } from '#contract/calls/profiles.ts';
import { phoneOrNothingSchema } from '#domain/kernel/phone.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { languages } from '#language/languages.ts';
import { OnlineForm } from '#bindings/online/online-form.tsx';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { notify } from '#ui/toast/notify.ts';
import { profileStrings } from './strings.ts';

const people = z.int().min(0, 'must be at least 0').max(mostPeople, profileStrings.atMost(mostPeople));

const schema = z.object({
  officer_in_charge: textSchema(100),
  phone_no: phoneOrNothingSchema,
  technical_staff: people,
  skilled_worker: people,
  unskilled_worker: people,
  catchment_population: people,
  language: z.enum(caregiverLanguages),
});

const needed = { isRequired: true, requiredMessage: profileStrings.fieldIsEmpty } as const;
const fields: readonly Field<keyof z.output<typeof schema>>[] = [
  {
    name: 'officer_in_charge',
    kind: 'text',
    label: profileStrings.officer,
    maxLength: 100,
    autoComplete: 'off',
    ...needed,
  },
  { name: 'phone_no', kind: 'tel', label: profileStrings.mobile, ...needed },
  { name: 'technical_staff', kind: 'number', label: profileStrings.technical, ...needed },
  { name: 'skilled_worker', kind: 'number', label: profileStrings.skilled, ...needed },
  { name: 'unskilled_worker', kind: 'number', label: profileStrings.unskilled, ...needed },
  { name: 'catchment_population', kind: 'number', label: profileStrings.population, ...needed },
  {
    name: 'language',
    kind: 'select',
    label: profileStrings.language,
    options: caregiverLanguages.map((tag) => ({ value: tag, label: languages[tag].name })),
    ...needed,
  },
];

const form = defineForm({
  schema: named(schema, fields),
  fields,
  submitLabel: profileStrings.save,
  savingLabel: profileStrings.saving,
  emptyMessage: profileStrings.fieldIsEmpty,
});

/** Writes the profile of the own facility; where it has one, the way to change it is shown first. */
export function AddProfile({
  facility,
  existing,
  onUpdate,
  onDone,
}: {
  readonly facility: string;
  readonly existing: FacilityProfile | undefined;
  readonly onUpdate: () => void;
  readonly onDone: () => void;
}) {
  return (
    <div className="grid gap-4">
      {existing === undefined ? null : (
        <Banner tone="info" action={<Button onClick={onUpdate}>{profileStrings.update}</Button>}>
          {profileStrings.exists}
        </Banner>
      )}
      <OnlineForm
        endpoint={profiles.create}
        name={`profile/add/${facility}`}
        form={form}
        defaults={{ language: 'en' }}
        inputOf={(profile) => ({ body: profile })}
        failedNotice={({ code }) =>
          code === 'profile-exists' ? profileStrings.exists : profileStrings.error
        }
        onSaved={() => {
          notify.success(profileStrings.saved);
          onDone();
        }}
      />
    </div>
  );
}

/** Changes the profile of the own facility. */
export function UpdateProfile({
  profile,
  onDone,
}: {
  readonly profile: FacilityProfile;
  readonly onDone: () => void;
}) {
  const { id, admin: _admin, facility: _facility, ...defaults } = profile;
  return (
    <OnlineForm
      endpoint={profiles.change}
      name={`profile/update/${id}`}
      form={form}
      defaults={defaults}
      inputOf={(changed) => ({ params: { id }, body: changed })}
      failedNotice={profileStrings.error}
      onSaved={() => {
        notify.success(profileStrings.updatedNotice);
        onDone();
      }}
      onCancel={onDone}
    />
  );
}
