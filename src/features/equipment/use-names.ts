import { compareNames } from '#domain/kernel/text.ts';
import { useMemo } from 'react';
import { equipment } from '#contract/calls/equipment.ts';
import { catalogueNames, nameLists, type NameList } from '#domain/equipment/catalogue.ts';
import type { ListedName } from '#domain/equipment/model.ts';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';

export type NamesByList = Readonly<Record<NameList, readonly ListedName[]>>;

/** Names for the forms: those of the catalogue, and added ones as last read. */
export function useNames(user: string): NamesByList {
  const cce = useOnlineAnswer(equipment.types, { user, input: { query: {} } }).value;
  const manufacturer = useOnlineAnswer(equipment.manufacturers, { user, input: { query: {} } }).value;
  const model = useOnlineAnswer(equipment.models, { user, input: { query: {} } }).value;
  return useMemo(() => {
    const answers = { cce, manufacturer, model };
    const entries = nameLists.map((list) => {
      const answer = answers[list];
      const added = Array.isArray(answer) ? answer : [];
      const byId = new Map([...catalogueNames(list), ...added].map((name) => [name.id, name]));
      return [list, [...byId.values()].toSorted((a, b) => compareNames(a.name, b.name))] as const;
    });
    return Object.fromEntries(entries) as unknown as NamesByList;
  }, [cce, manufacturer, model]);
}
