import type { FakeAnswer } from './fake-http.ts';

const STYLE = `
  :root { color-scheme: light dark; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; box-sizing: border-box;
    font: 1.125rem/1.5 system-ui, sans-serif; background: light-dark(#f5f7fb, #0c0f1a);
    color: light-dark(#121a33, #edf0f6); }
  main { width: 100%; max-width: 26rem; padding: 2rem; box-sizing: border-box; border-radius: 0.75rem;
    background: light-dark(#fff, #141925); border: 1px solid light-dark(#dbe0e9, #2b3141); }
  .demo { margin: 0 0 1.5rem; padding-bottom: 1rem; border-bottom: 2px dotted light-dark(#7c8597, #768096); }
  h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
  form { display: grid; gap: 0.75rem; }
  select { min-height: 3rem; font: inherit; }
  button { width: 100%; min-height: 3rem; border: 0; border-radius: 0.5rem; font: inherit; font-weight: 650;
    background: light-dark(#2244bb, #90adf9); color: light-dark(#fff, #08112e); cursor: pointer; }
  button[value=nao] { background: none; color: inherit; border: 1px solid light-dark(#7c8597, #768096); }
  :is(button, select):focus-visible { outline: 3px solid light-dark(#2244bb, #a2bcff); outline-offset: 3px; }`;

/** A page where a person of the demonstration acts at an outside service; its form goes to its own address. `body`: HTML. */
export function fakePage({ title, demo, body }: { title: string; demo: string; body: string }): FakeAnswer {
  return {
    status: 200,
    headers: {
      'cache-control': 'no-store',
      // No form-action: browsers hold the redirect back to the application against it.
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
    html: `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Demonstração</title>
<style>${STYLE}</style>
</head>
<body>
<main>
  <p class="demo"><strong>Demonstração.</strong> ${demo}</p>
  <h1>${title}</h1>
  ${body}
</main>
</body>
</html>`,
  };
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
