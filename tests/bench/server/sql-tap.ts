import pg from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface SqlTap {
  /** Returns the statements issued while `work` runs, `begin` and `commit` included. Nothing else may run meanwhile. */
  during<T>(
    work: () => Promise<T>,
  ): Promise<{ readonly result: T; readonly statements: readonly Statement[] }>;
  remove(): void;
}

type Query = (...parameters: readonly unknown[]) => unknown;

/** Records every statement that node-postgres sends, to PostgreSQL and to the embedded database alike. */
export function tapSql(): SqlTap {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  let heard: Statement[] | null = null;
  prototype.query = function tapped(this: unknown, ...parameters: readonly unknown[]) {
    const statement = statementOf(parameters);
    if (statement) heard?.push(statement);
    return original.apply(this, [...parameters]);
  };
  return {
    async during(work) {
      const statements: Statement[] = [];
      heard = statements;
      try {
        return { result: await work(), statements };
      } finally {
        heard = null;
      }
    },
    remove() {
      prototype.query = original;
    },
  };
}

/** A statement is passed as text and values or, if it is a named prepared statement, as one object. */
function statementOf([first, second]: readonly unknown[]): Statement | null {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] };
  if (typeof first !== 'object' || first === null || !('text' in first)) return null;
  const { text, values } = first as { text: string; values?: readonly unknown[] };
  return { text, values: values ?? [] };
}

/** True for a statement that changes rows, including a compound one (`with … as (insert …)`). */
export function isWrite({ text }: Statement): boolean {
  return /^\s*(?:with\b[^(]*\(\s*)?(?:insert|update|delete)\b/i.test(text);
}
