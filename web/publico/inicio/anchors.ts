/** The sections of the landing page that its menu and its footer link to (docs/product/names.md). */
export const ANCHORS = [
  { id: 'servicos', text: 'Serviços' },
  { id: 'como-funciona', text: 'Como funciona' },
  { id: 'duvidas', text: 'Dúvidas' },
  { id: 'contato', text: 'Contato' },
] as const;

/** The address of a section: a fragment on the landing page, with the path on other pages. */
export function anchorHref(id: (typeof ANCHORS)[number]['id'], home: boolean): string {
  return home || id === 'contato' ? `#${id}` : `/#${id}`;
}
