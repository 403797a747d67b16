import { OpenSessions } from '#bindings/account/open-sessions.tsx';
import { useViewer } from '#bindings/use-viewer.ts';
import { Section } from '#ui/layout/section.tsx';
import { ChangePassword } from './change-password.tsx';
import { SecondFactor } from './second-factor.tsx';
import { accountStrings } from './strings.ts';

/** How the viewer's own account is guarded, and where it is signed in. */
export function AccountSettings() {
  const viewer = useViewer();
  if (!viewer) return null;
  return (
    <>
      <ChangePassword />
      <SecondFactor key={viewer.userId} viewer={viewer.userId} />
      <Section title={accountStrings.sessionsTitle}>
        <OpenSessions of={viewer.userId} viewer={viewer.userId} />
      </Section>
    </>
  );
}
