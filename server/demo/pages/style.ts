/** The look of the demonstration's own pages, without the application's sheet: hex values of look/README. */
export const STYLE = `
:root { color-scheme: light dark; --canvas: light-dark(#f5f7fb, #0c0f1a); --surface: light-dark(#fff, #141925);
  --line: light-dark(#dbe0e9, #2b3141); --dot: light-dark(#7c8597, #768096); --text: light-dark(#121a33, #edf0f6);
  --text-2: light-dark(#3e4960, #bcc3d0); --link: light-dark(#1f3fad, #a2bcff); --focus: light-dark(#2244bb, #a2bcff);
  --soft: light-dark(#e7efff, #1c284a); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--text); font: 1.0625rem/1.55 system-ui, sans-serif; }
header, main { max-width: 52rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 1.25rem; }
main { padding-bottom: 4rem; }
.aviso { margin: 0 0 2rem; padding-bottom: 1rem; border-bottom: 2px dotted var(--dot); color: var(--text-2); }
h1 { margin: 0 0 1.5rem; font-size: clamp(1.75rem, 1.55rem + 0.85vw, 2.125rem); line-height: 1.2;
  letter-spacing: -0.02em; text-wrap: balance; overflow-wrap: anywhere; }
h2 { margin: 2.5rem 0 0.75rem; font-size: 1.25rem; line-height: 1.3; }
a { color: var(--link); text-underline-offset: 0.18em; }
a:focus-visible, iframe:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; border-radius: 4px; }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; margin: 0 0 1.5rem; }
nav a { display: inline-block; padding: 0.625rem 0; }
ul { list-style: none; margin: 0; padding: 0; background: var(--surface); border: 1px solid var(--line);
  border-radius: 14px; overflow: clip; }
li + li { border-top: 1px solid var(--line); }
li { display: grid; gap: 0.125rem 1.5rem; padding: 1rem 1.25rem; position: relative; }
li:hover { background: var(--soft); }
li a { font-weight: 600; overflow-wrap: anywhere; }
li a::after { content: ''; position: absolute; inset: 0; }
li p { margin: 0; color: var(--text-2); font-size: 0.9375rem; overflow-wrap: anywhere; }
time { font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 0; }
dt { color: var(--text-2); }
dd { margin: 0; overflow-wrap: anywhere; }
.folha { background: var(--surface); border: 1px solid var(--line); border-radius: 14px; }
.modelo iframe { margin-bottom: 0.75rem; }
.texto { margin: 0; padding: 1.25rem; white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 30rem; color-scheme: light; background: #f5f7fb; }
.falhas { display: flex; flex-wrap: wrap; gap: 0.625rem; margin-top: 0.75rem; }
.falhas button { min-height: 2.75rem; padding: 0.5rem 1rem; border: 1px solid var(--dot); border-radius: 10px;
  background: var(--surface); color: var(--text); font: inherit; font-size: 0.9375rem; cursor: pointer; }
.falhas button[aria-pressed='true'] { background: var(--soft); border-color: var(--link); color: var(--link);
  font-weight: 600; }
.falhas button:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; }
.vazio { padding: 2.5rem 1.25rem; text-align: center; color: var(--text-2); }
.vazio p { margin: 0; }
@media (min-width: 48rem) {
  li { grid-template-columns: 1fr auto; }
  li p:last-child { grid-row: 1; grid-column: 2; }
}`;
