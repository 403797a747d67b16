import { resolveValue, toast as toasts, useToaster, type Toast } from 'react-hot-toast/headless';
import { Icon, type IconName } from '../layout/icon.tsx';
import { IconButton } from '../layout/icon-button.tsx';
import type { Tone } from '../layout/tone.ts';
import { uiStrings } from '../strings.ts';

/**
 * Container of the notice, once per page. Its two live regions exist before the first notice does, because a screen reader announces
 * changes and not new regions; marked as top layer, they stay reachable while a modal is open.
 */
export function Toaster() {
  const { toasts: all, handlers } = useToaster();
  const visible = all.filter((toast) => toast.visible);
  return (
    <div
      className="ui-toaster"
      data-react-aria-top-layer="true"
      onPointerEnter={(event) => {
        // A finger enters and never leaves, so the notice would stay.
        if (event.pointerType === 'mouse') handlers.startPause();
      }}
      onPointerLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      <div role="alert" aria-atomic="false">
        {visible.filter(isUrgent).map((toast) => (
          <Notice key={toast.id} toast={toast} />
        ))}
      </div>
      <div role="status" aria-atomic="false">
        {visible
          .filter((toast) => !isUrgent(toast))
          .map((toast) => (
            <Notice key={toast.id} toast={toast} />
          ))}
      </div>
    </div>
  );
}

function Notice({ toast }: { readonly toast: Toast }) {
  const { tone, icon } = lookOf(toast);
  return (
    <div className="ui-toast" data-tone={tone}>
      <Icon name={icon} />
      {resolveValue(toast.message, toast)}
      <IconButton icon="close" label={uiStrings.dismissNotice} onClick={() => toasts.dismiss(toast.id)} />
    </div>
  );
}

function isUrgent(toast: Toast): boolean {
  return toast.type !== 'success';
}

function lookOf({ type }: Toast): { readonly tone: Tone; readonly icon: IconName } {
  if (type === 'success') return { tone: 'good', icon: 'check-circle' };
  if (type === 'error') return { tone: 'danger', icon: 'alert' };
  return { tone: 'warning', icon: 'alert' };
}
