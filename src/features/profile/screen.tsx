import { useCallback } from 'react';
import { caregiverLanguages, type FacilityProfile, maxPeople, profiles } from '#contract/calls/profiles.ts';
import { isOfficer, type Officer } from '#client/session/officer.ts';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { useViewer } from '#bindings/use-viewer.ts';
import { Stack } from '#ui/layout/arrange.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChoice, useUrlState } from '#ui/listing/use-url-state.ts';
import { Modal } from '#ui/modal/modal.tsx';
import { profileStrings } from './strings.ts';
import type { ApiFailure } from '#client/session/api.ts';
import type { Session } from '#client/session/session-facts.ts';
import { roles as allRoles } from '#domain/access/model.ts';
import { languages } from '#language/languages.ts';
import { AnswerAge, NotLoaded } from '#bindings/online/answer-age.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Details } from '#ui/layout/details.tsx';
import { Section } from '#ui/layout/section.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { z } from 'zod';
import { phoneOrNothingSchema } from '#domain/kernel/phone.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { OnlineForm } from '#bindings/online/online-form.tsx';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { notify } from '#ui/toast/notify.ts';

const tabs = ['about', 'add'] as const;

/** Shows who is signed in, and their facility's description. */
export function ProfileScreen() {
  const viewer = useViewer();
  return (
    <Page title={profileStrings.title}>
      {!viewer ? (
        <Skeleton shape="lines" />
      ) : isOfficer(viewer) ? (
        <OfficerProfile key={viewer.facilityId} viewer={viewer} />
      ) : (
        <>
          <Account viewer={viewer} />
          <EmptyState
            icon="building"
            title={profileStrings.noFacility}
            hint={profileStrings.noFacilityHint}
          />
        </>
      )}
    </Page>
  );
}

function OfficerProfile({ viewer }: { readonly viewer: Officer }) {
  const [tab, setTab] = useUrlChoice('tab', tabs);
  const [modal, setModal] = useUrlState('modal');
  const close = useCallback(() => setModal(undefined), [setModal]);
  const update = useCallback(() => setModal('update'), [setModal]);
  const { value, asOf, failure, reload } = useOnlineAnswer(profiles.read, {
    user: viewer.userId,
    input: { params: { id: viewer.facilityId } },
  });
  return (
    <>
      <Toggle
        label={profileStrings.tabs}
        options={tabs.map((key) => ({ value: key, label: profileStrings[key] }))}
        value={tab}
        onChange={setTab}
      />
      {tab === 'about' ? (
        <>
          <Account viewer={viewer} />
          {/* A store has no register of children. */}
          {viewer.level === 'facility' ? (
            <>
              <ButtonLink to="/child/openings" icon="eye">
                {profileStrings.openings}
              </ButtonLink>
              <ButtonLink to="/profile/vaccines" icon="box">
                {profileStrings.offered}
              </ButtonLink>
            </>
          ) : null}
          {/* Last on the page, because its length is known only once the server answers. */}
          <AboutFacility
            profile={value}
            asOf={asOf}
            failure={failure}
            onEdit={update}
            onAdd={() => setTab('add')}
            onAgain={reload}
          />
        </>
      ) : (
        <AddProfile
          facility={viewer.facilityId}
          existing={value}
          onUpdate={update}
          onDone={() => setTab('about')}
        />
      )}
      {value === undefined ? null : (
        <Modal title={profileStrings.update} isOpen={modal === 'update'} onClose={close}>
          <UpdateProfile profile={value} onDone={close} />
        </Modal>
      )}
    </>
  );
}

/** The signed-in user's account as known on this device, so that it works offline. */
export function Account({ viewer }: { readonly viewer: Session }) {
  const held = allRoles.filter((role) => viewer.roles[role]).map((role) => profileStrings.roleNames[role]);
  return (
    <Section title={profileStrings.account}>
      <Details
        items={[
          { term: profileStrings.name, value: `${viewer.firstName} ${viewer.lastName}`.trim() },
          { term: profileStrings.email, value: viewer.email },
          {
            term: profileStrings.level,
            value: viewer.level === null ? null : profileStrings.levels[viewer.level],
          },
          { term: profileStrings.roles, value: held.join(', ') },
          { term: profileStrings.facility, value: viewer.facility },
          { term: profileStrings.lga, value: viewer.lga },
          { term: profileStrings.state, value: viewer.state },
          { term: profileStrings.country, value: viewer.country },
        ]}
      />
    </Section>
  );
}

interface AboutFacilityProps {
  readonly profile: FacilityProfile | undefined;
  /** Time of the server's answer, in ms since 1970. */
  readonly asOf: number;
  readonly failure: ApiFailure | null;
  readonly onEdit: () => void;
  readonly onAdd: () => void;
  readonly onAgain: () => void;
}

/** Shows the server's description of the viewer's own facility. */
export function AboutFacility({ profile, asOf, failure, onEdit, onAdd, onAgain }: AboutFacilityProps) {
  return (
    <Section
      title={profileStrings.facilityProfile}
      actions={
        profile === undefined ? null : (
          <Button icon="edit" onClick={onEdit}>
            {profileStrings.edit}
          </Button>
        )
      }
    >
      {profile !== undefined ? (
        <>
          {failure === null ? null : <AnswerAge failure={failure} onAgain={onAgain} asOf={asOf} />}
          <Facts profile={profile} />
        </>
      ) : failure === null ? (
        <Skeleton shape="lines" />
      ) : failure.code === 'not-found' ? (
        <EmptyState
          title={profileStrings.none}
          hint={profileStrings.noneHint}
          action={
            <Button tone="primary" icon="plus" onClick={onAdd}>
              {profileStrings.add}
            </Button>
          }
        />
      ) : (
        <NotLoaded failure={failure} needsServer={profileStrings.needsServer} onAgain={onAgain} />
      )}
    </Section>
  );
}

function Facts({ profile }: { readonly profile: FacilityProfile }) {
  const { admin } = profile;
  return (
    <Details
      items={[
        { term: profileStrings.officer, value: profile.officer_in_charge },
        { term: profileStrings.mobile, value: profile.phone_no },
        {
          term: profileStrings.population,
          value: `${formatQuantity(profile.catchment_population)} ${profileStrings.populationUnit}`,
        },
        { term: profileStrings.skilled, value: formatQuantity(profile.skilled_worker) },
        { term: profileStrings.unskilled, value: formatQuantity(profile.unskilled_worker) },
        { term: profileStrings.technical, value: formatQuantity(profile.technical_staff) },
        { term: profileStrings.language, value: languages[profile.language].name },
        { term: profileStrings.writtenBy, value: `${admin.first_name} ${admin.last_name}` },
        { term: profileStrings.email, value: admin.email },
        { term: profileStrings.updated, value: formatDateTime(profile.updated_at) },
        { term: profileStrings.profileId, value: profile.id },
      ]}
    />
  );
}

const people = z.int().min(0, 'must be at least 0').max(maxPeople, profileStrings.atMost(maxPeople));

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

/** Writes the profile of the viewer's facility; if there is one already, the button to change it comes first. */
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
    <Stack gap="large">
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
    </Stack>
  );
}

/** Changes the profile of the viewer's own facility. */
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
