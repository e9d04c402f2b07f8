// Runs before the first paint so that a dark theme never flashes light. The key is the one of theme/color-scheme.ts.
try {
  if (localStorage.getItem('dominios.tema') === 'dark') {
    document.documentElement.setAttribute('data-mantine-color-scheme', 'dark');
  }
} catch {
  // Storage may be forbidden: the light theme stays.
}
