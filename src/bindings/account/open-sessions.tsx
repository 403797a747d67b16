import { useState } from 'react';
import { users, type UserSession } from '#contract/calls/users.ts';
import type { UserId } from '#domain/kernel/ids.ts';
import { Cluster, Ruled, Stack } from '#ui/layout/arrange.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { notify } from '#ui/toast/notify.ts';
import { problemWords } from '../problem-words.ts';
import { AnswerAge } from '../online/answer-age.tsx';
import { sendOnce } from '../online/send-once.ts';
import { useOnlineAnswer } from '../online/use-online-answer.ts';
import { sessionStrings } from './strings.ts';
import './account.css';

interface OpenSessionsProps {
  /** The user whose sessions are listed; `viewer` is who looks at them. */
  readonly of: UserId;
  readonly viewer: UserId;
}

/**
 * Lists the devices where a user is signed in, each with a button to end that session. The viewer's own session is
 * ended by Logout, which first sends what is waiting.
 */
export function OpenSessions({ of: owner, viewer }: OpenSessionsProps) {
  const { value, asOf, failure, reload } = useOnlineAnswer(users.sessions, {
    user: viewer,
    input: { params: { id: owner } },
  });
  const [busy, setBusy] = useState<string>();
  const end = async (session: string | null) => {
    setBusy(session ?? '');
    const answer =
      session === null
        ? await sendOnce(users.endSessions, { params: { id: owner } })
        : await sendOnce(users.endSession, { params: { id: owner, session } });
    setBusy(undefined);
    if (answer.ok) notify.success(session === null ? sessionStrings.endedAll : sessionStrings.ended);
    else notify.error(problemWords(answer) ?? sessionStrings.notEnded);
  };
  if (value === undefined) {
    return failure === null ? (
      <Skeleton shape="lines" />
    ) : (
      <Banner tone="neutral" action={<Button onClick={reload}>{sessionStrings.again}</Button>}>
        {problemWords(failure) ?? sessionStrings.failed}
      </Banner>
    );
  }
  const others = value.filter((session) => !session.is_current);
  if (value.length === 0) return <p className="ui-soft">{sessionStrings.none}</p>;
  return (
    <Stack>
      {failure === null ? null : <AnswerAge failure={failure} onAgain={reload} asOf={asOf} />}
      <Ruled room="small" rows="primary">
        {value.map((session) => (
          <Cluster as="li" gap="large" rowGap="tight" justify="between" key={session.id}>
            <SessionWords session={session} />
            {session.is_current ? (
              <Flag tone="info" icon="tablet">
                {sessionStrings.thisOne}
              </Flag>
            ) : (
              <Button
                about={sessionStrings.endOf(wordsOf(session))}
                isBusy={busy === session.id}
                onClick={() => void end(session.id)}
              >
                {sessionStrings.end}
              </Button>
            )}
          </Cluster>
        ))}
      </Ruled>
      {others.length < 2 ? null : (
        <div>
          <Button icon="logout" isBusy={busy === ''} onClick={() => void end(null)}>
            {owner === viewer ? sessionStrings.endOthers : sessionStrings.endAll}
          </Button>
        </div>
      )}
    </Stack>
  );
}

function SessionWords({ session }: { readonly session: UserSession }) {
  const { created_at: since, seen_at: seen } = session;
  return (
    <Stack as="span" gap="none" className="account-session">
      <b>{wordsOf(session)}</b>
      <span className="ui-soft">
        {[
          sessionStrings.since(formatDateTime(since)),
          ...(seen === null ? [] : [sessionStrings.seen(formatDateTime(seen))]),
        ].join(' · ')}
      </span>
    </Stack>
  );
}

/** Adds the end of the device's id, because tablets of one make look the same. */
function wordsOf({ agent, device }: UserSession): string {
  return device === null ? deviceWords(agent) : `${deviceWords(agent)} · ${device.slice(-4)}`;
}

/** The first match counts, because browsers also name those they descend from. */
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** A short name for a device that reports a browser's long user agent. */
function deviceWords(agent: string | null): string {
  const text = agent ?? '';
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1];
  const system = systems.find(([pattern]) => pattern.test(text))?.[1];
  if (browser !== undefined && system !== undefined) return sessionStrings.onSystem(browser, system);
  return browser ?? system ?? sessionStrings.unknownDevice;
}
