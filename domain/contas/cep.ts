/** Eight digits, bare or as "01001-000" or "01.001-000"; null for anything else. */
export function parseCep(text: string): string | null {
  const parts = /^(\d{2})\.?(\d{3})[-\s]?(\d{3})$/.exec(text.trim());
  return parts ? `${parts[1]}${parts[2]}${parts[3]}` : null;
}

/** "01001-000"; a text that is not eight digits is returned unchanged. */
export function formatCep(cep: string): string {
  return cep.replace(/^(\d{5})(\d{3})$/, '$1-$2');
}
