import type { z } from 'zod';
import type { Endpoint } from '#contract/calls/endpoint.ts';

type SentAs<Name extends string, Schema> = [Exclude<Schema, undefined>] extends [never]
  ? unknown
  : Exclude<Schema, undefined> extends z.ZodType
    ? Readonly<Record<Name, z.input<Exclude<Schema, undefined>>>>
    : unknown;

/** Input for a call of an endpoint, by its schemas. */
export type CallInput<E extends Endpoint> = SentAs<'params', E['params']> &
  SentAs<'query', E['query']> &
  SentAs<'body', E['body']> & {
    /** A repeated call with the same key gets the same answer and is applied once. */
    readonly idempotencyKey?: string;
  };

export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;

/** The path of an endpoint with its params filled in. */
export function pathOf({ path }: Pick<Endpoint, 'path'>, params: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** The query of a call as search parameters, without unset values. */
export function searchOf(query: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  );
}
