// The sandbox's popup: shows its card page in a frame, which reports the result. It has the interface of the real provider's popup.
window.SandboxPop = class {
  resumeTransaction(accessCode, { onSuccess, onCancel }) {
    const frame = document.createElement('iframe');
    frame.className = 'popup';
    frame.title = 'Card';
    frame.src = `/pay/sandbox/card/?code=${encodeURIComponent(accessCode)}`;
    const listen = (event) => {
      if (event.source !== frame.contentWindow || event.origin !== location.origin) return;
      window.removeEventListener('message', listen);
      frame.remove();
      if (event.data === 'paid') onSuccess();
      else onCancel();
    };
    window.addEventListener('message', listen);
    document.body.append(frame);
    frame.focus();
  }
};
