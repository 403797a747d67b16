// The payment document: opens the provider's popup and returns to the app. The server finds out what was paid.
const page = document.querySelector('[data-access-code]');
const message = document.querySelector('#message');
const again = document.querySelector('#again');

function goBack(outcome) {
  location.replace(`${page.dataset.back}&outcome=${outcome}`);
}

function say(text) {
  message.textContent = text;
  again.hidden = false;
}

function pay() {
  const Popup = window.PaystackPop ?? window.SandboxPop;
  if (Popup === undefined) {
    say(page.dataset.unreachable);
    return;
  }
  again.hidden = true;
  new Popup().resumeTransaction(page.dataset.accessCode, {
    onSuccess: () => goBack('done'),
    onCancel: () => goBack('closed'),
    onError: () => say(page.dataset.unreachable),
  });
}

again.addEventListener('click', () => location.reload());
pay();
