/** The parts of the landing page that its menu leads to; the footer repeats them (docs/product/names.md). */
export const ANCHORS = [
  { id: 'servicos', text: 'Serviços' },
  { id: 'como-funciona', text: 'Como funciona' },
  { id: 'duvidas', text: 'Dúvidas' },
  { id: 'contato', text: 'Contato' },
] as const;

/** Address of a part: within the landing page, or from another page. */
export function anchorHref(id: (typeof ANCHORS)[number]['id'], home: boolean): string {
  return home || id === 'contato' ? `#${id}` : `/#${id}`;
}
