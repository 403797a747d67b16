import { useCallback } from 'react';
import { profiles } from '#contract/calls/profiles.ts';
import { isOfficer, type Officer } from '#client/session/officer.ts';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { useViewer } from '#bindings/use-viewer.ts';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChoice, useUrlState } from '#ui/listing/use-url-state.ts';
import { Modal } from '#ui/modal/modal.tsx';
import { AboutFacility, Account } from './about.tsx';
import { AddProfile, UpdateProfile } from './profile-form.tsx';
import { profileStrings } from './strings.ts';

const tabs = ['about', 'add'] as const;

/** Who is signed in, and what their facility says of itself. */
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
          {/* Last, because how much there is to it is known to the server only. */}
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
