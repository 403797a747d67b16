import { catalogue } from '#language/catalogue.ts';
import { problemWords } from '#bindings/problem-words.ts';
import { linkWords } from './strings.ts';

/** What kept the last try from ending well, where the server said nothing about it. */
const problems = catalogue('problems', {
  unreachable: 'No connection to the server',
  'not-ours': 'Something else answered for the server. A Wi-Fi sign-in page may be in the way',
  timeout: 'The server did not answer in time',
  quota: 'This tablet has no space left',
  device: 'This tablet could not store what came',
  drift: 'Some figures were out of date and are being loaded again',
  'no-progress': 'The server took none of the entries',
  'log-gap': 'The server asks for an entry again',
  'log-forked': 'This tablet was copied; the server has another entry under a number of it',
  'not-your-log': 'The entries were begun on another tablet; sign in again on this one',
  'too-large': 'One entry is larger than the server takes',
  unreadable: 'The server answered in a way that only a newer version of the app reads',
  busy: 'There was more to send than one try may take',
  'taken-over': 'Another window sends the entries',
  serverBusy: 'The server is busy',
});

/** The server's sentence, or ours for the code; a status without words is a server, or a proxy before it, that is busy. */
export function problemSentence({
  reason,
  detail,
}: {
  readonly reason: string;
  readonly detail: string | null;
}): string {
  const sentences: Readonly<Record<string, string>> = { ...problems, ...linkWords };
  return (
    problemWords(detail) ??
    (Object.hasOwn(sentences, reason) ? sentences[reason] : undefined) ??
    problems.serverBusy
  );
}
