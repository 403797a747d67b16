import type { FacilityId } from '#domain/kernel/ids.ts';
import type { Engine } from '#client/engine.ts';
import { nextId } from './device.ts';
import type { FakeServer } from './fake-server.ts';
import { reply, tokenReply } from './replies.ts';

/** Signs in a user of another facility; the e-mail address selects the user. */
export async function signInElsewhere(
  { server, engine }: { server: FakeServer; engine: Engine },
  { email = 'bola@demo.test', facility }: { email?: string; facility: FacilityId },
): Promise<void> {
  server.script('/auth/token/', () => {
    const answer = tokenReply({ email, access: server.access, token: server.refreshToken });
    const grant = answer.grant && { ...answer.grant, id: nextId(), facility };
    return reply({ ...answer, facilityId: facility, grant });
  });
  await engine.session.login({ email, password: 'secret' });
}
