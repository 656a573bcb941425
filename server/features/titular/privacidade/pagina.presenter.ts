/** The look of a page that a person downloads and keeps: readable on a phone and in print, without scripts or external resources. */
export const PAGE_STYLE = `body{font:17px/1.55 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1.25rem;color:#121a33}
h1{font-size:1.75rem}h2{margin-top:2.5rem;border-bottom:1px solid #dbe0e9;padding-bottom:.3rem}h3{margin:1.75rem 0 .5rem}
dl{display:grid;grid-template-columns:minmax(9rem,auto) 1fr;gap:.25rem 1rem;margin:0}dt{color:#3e4960}dd{margin:0;overflow-wrap:anywhere}
.q dt{grid-column:1/-1;margin-top:.6rem}.q dd{grid-column:1/-1;white-space:pre-wrap}ol{list-style:none;padding:0}
li{margin:.75rem 0}small{color:#566075}p{white-space:pre-wrap;overflow-wrap:anywhere;margin:.2rem 0}
@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}`;

export function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
