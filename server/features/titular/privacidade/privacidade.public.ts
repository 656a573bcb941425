/** Exports to other slices: what a page is made of that a person downloads and keeps. */
export { escapeHtml, PAGE_STYLE } from './pagina.presenter.ts';
