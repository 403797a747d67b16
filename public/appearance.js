// A file that runs before the first paint, because the content security policy refuses scripts in a page. It shows the theme and the text
// size chosen on this device, and follows every change of them, in this window or another.
(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  // The system bar above the app has the background of the header: --color-surface of each theme.
  const barByTheme = { light: '#fffefa', dark: '#141f1f', sunlight: '#ffffff' };

  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const show = () => {
    const chosen = kept('vaxledger.theme');
    const theme = Object.hasOwn(barByTheme, chosen) ? chosen : dark.matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.textSize = kept('vaxledger.text-size') ?? 'normal';
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barByTheme[theme]);
  };

  show();
  dark.addEventListener('change', show);
  addEventListener('storage', show);
  addEventListener('appearance', show);
})();
