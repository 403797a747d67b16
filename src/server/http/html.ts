import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Markup in which every text from outside is escaped. */
export interface Html {
  readonly markup: string;
}

type Part = string | number | Html | readonly Html[];

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template tag that escapes its parts, except those that are themselves templates. */
export function html(fixed: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: fixed.map((text, at) => text + markupOf(parts[at])).join('') };
}

export function sendHtml(reply: FastifyReply, page: Html): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page.markup);
}

/** Serves a file that lies beside the code of a page, under the page's own address. */
export async function servePageFile(
  app: FastifyInstance,
  address: string,
  { file, type }: { readonly file: URL; readonly type: string },
): Promise<void> {
  const content = await readFile(file, 'utf8');
  app.get(address, { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type(type).send(content),
  );
}

function markupOf(part: Part | undefined): string {
  if (part === undefined) return '';
  if (typeof part === 'object') return 'markup' in part ? part.markup : part.map(markupOf).join('');
  return String(part).replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? '');
}
