import type { FacilityProfile } from '#contract/calls/profiles.ts';
import type { ApiFailure } from '#client/session/api.ts';
import type { Session } from '#client/session/session-facts.ts';
import { roles as allRoles } from '#domain/access/model.ts';
import { languages } from '#language/languages.ts';
import { AnswerAge } from '#bindings/online/answer-age.tsx';
import { NotLoaded } from '#bindings/online/not-loaded.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Details } from '#ui/layout/details.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { profileStrings } from './strings.ts';

/** The account of who is signed in, as this device knows it: also without a connection. */
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
  /** When the server gave it, in ms since 1970. */
  readonly asOf: number;
  readonly failure: ApiFailure | null;
  readonly onEdit: () => void;
  readonly onAdd: () => void;
  readonly onAgain: () => void;
}

/** What the own facility says of itself, as the server has it. */
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
