import { z } from 'zod';
import type { Family } from '#contract/families/family.ts';

const marblesSchema = z.object({ id: z.string(), marbles: z.int(), updatedAt: z.string() });
type Marbles = z.infer<typeof marblesSchema>;
const payloadSchema = z.object({ bag: z.string(), by: z.int(), tray: z.string().optional() });

/** A family for tests: bags of marbles whose count never falls below zero. */
export const toy: Family<{ bag: Marbles }, Marbles> = {
  name: 'toy',
  types: { 'put-marbles': { version: 1, payload: payloadSchema } },
  relayed: new Set(),
  tables: {
    bag: {
      wire: 'bags',
      schema: marblesSchema,
      id: ({ id }) => id,
      key: ({ id }) => `toy:${id}`,
      follow: () => ({}),
    },
  },
  named: ({ payload }) => ({ bag: [payloadSchema.parse(payload).bag] }),
  keys: ({ payload }) => [`toy:${payloadSchema.parse(payload).bag}`],
  decide({ payload }, rows, { at }) {
    const { bag, by } = payloadSchema.parse(payload);
    const marbles = (rows.bag.get(bag)?.marbles ?? 0) + by;
    if (marbles < 0) return { accepted: false, reason: 'less-than-in-bag' };
    return { accepted: true, outcome: { id: bag, marbles, updatedAt: at } };
  },
  apply: (_rows, row) => ({ bag: [row] }),
  sumOf: () => null,
};
