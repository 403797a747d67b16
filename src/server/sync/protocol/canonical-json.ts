import { hash } from 'node:crypto';

/** Digest of a JSON value that ignores the order of keys, because versions may write them in different orders. */
export function contentHashOf(value: unknown): string {
  return hash('sha256', canonicalJson(value), 'base64url');
}

/** {@link contentHashOf} of a pushed element without its log position, which is only transport. */
export function placelessHashOf({
  log_id: _log,
  seq: _seq,
  ...content
}: Readonly<Record<string, unknown>>): string {
  return contentHashOf(content);
}

/** Digest of a stored text that includes its log position, as older versions computed it. */
export function numberedHashOf(
  raw: string,
  { logId, seq }: { readonly logId: string; readonly seq: number },
): string {
  const element = JSON.parse(raw) as object;
  return contentHashOf({ ...element, log_id: logId, seq });
}

function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`;
}
