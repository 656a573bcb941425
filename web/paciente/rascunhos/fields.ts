import type { CamposDoRascunho, MudancaDoRascunho, ValorDoRascunho } from '#domain/pedidos/rascunho.ts';

/** The fields of a draft after a change; null deletes a field. */
export function overlay(fields: CamposDoRascunho, change: MudancaDoRascunho): CamposDoRascunho {
  const both: MudancaDoRascunho = { ...fields, ...change };
  return Object.fromEntries(
    Object.entries(both).flatMap(([field, value]) => (value === null ? [] : [[field, value] as const])),
  );
}

export function isUnchanged(fields: CamposDoRascunho, field: string, value: ValorDoRascunho | null): boolean {
  return (fields[field] ?? null) === value;
}

/** The fields of a form whose value differs from the last one seen; a field not seen before counts as empty. */
export function changesSince(seen: CamposDoRascunho, now: CamposDoRascunho): CamposDoRascunho {
  return Object.fromEntries(
    Object.entries(now).filter(([field, value]) => value !== (seen[field] ?? emptyLike(value))),
  );
}

/** The empty value of the same type: false or ''. */
export function emptyLike(value: ValorDoRascunho): ValorDoRascunho {
  return typeof value === 'boolean' ? false : '';
}
