import { Section } from '#ui/layout/section.tsx';
import { type Todo, TodoList } from '#ui/layout/todo-list.tsx';
import { dashboardStrings } from './dashboard-strings.ts';

/** Tasks listed before the antigens; less urgent ones are one tap away. */
const maxInSight = 6;

/** Lists the officer's open tasks, each with one action; empty if there are none. */
export function NeedList({ needs }: { readonly needs: readonly Todo[] }) {
  if (needs.length === 0) return null;
  return (
    <Section title={dashboardStrings.needsYou} note={dashboardStrings.mostUrgentFirst}>
      <TodoList todos={needs} most={maxInSight} />
    </Section>
  );
}
