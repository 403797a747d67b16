import { pageEngine } from '#client/page-engine.ts';
import { MessagesScreen } from '#features/messages/screen.tsx';

/** Messages that were not delivered, read through the running engine. */
export function Messages() {
  return <MessagesScreen api={pageEngine().api} />;
}
